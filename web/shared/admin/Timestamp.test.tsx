import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Timestamp } from './Timestamp.tsx'

const year = new Date().getFullYear()

test.each([
  { at: `${year}-06-15T08:14:00.000Z`, isNamed: false },
  { at: `${year - 3}-06-15T08:14:00.000Z`, isNamed: true },
])(
  'the tooltip of the timestamp $at contains the year (the visible text contains the year: $isNamed)',
  ({ at, isNamed }) => {
    render(<Timestamp at={at} />)
    const time = screen.getByRole('time')
    const named = at.slice(0, 4)
    expect(time.textContent.includes(named)).toBe(isNamed)
    expect(time.title).toContain(named)
  },
)
