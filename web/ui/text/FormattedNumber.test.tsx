import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FormattedNumber } from './FormattedNumber.tsx'
import { separator } from './text.css.ts'

test('FormattedNumber renders each separator of a number in a separate element and does not change the text', () => {
  const { container } = render(<FormattedNumber value={15_264.5} />)
  expect(container.textContent).toBe((15_264.5).toLocaleString())
  expect(container.querySelectorAll(`.${separator}`)).toHaveLength(2)
})

test('FormattedNumber formats a share as a percentage', () => {
  const { container } = render(<FormattedNumber value={0.354} format={{ style: 'percent' }} />)
  expect(container.textContent).toBe((0.354).toLocaleString(undefined, { style: 'percent' }))
})
