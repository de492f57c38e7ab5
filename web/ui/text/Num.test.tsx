import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Num } from './Num.tsx'
import { separator } from './text.css.ts'

test('Num puts each separator of a number into a separate element and keeps the text', () => {
  const { container } = render(<Num value={15_264.5} />)
  expect(container.textContent).toBe((15_264.5).toLocaleString())
  expect(container.querySelectorAll(`.${separator}`)).toHaveLength(2)
})

test('Num formats a share as a percentage', () => {
  const { container } = render(<Num value={0.354} format={{ style: 'percent' }} />)
  expect(container.textContent).toBe((0.354).toLocaleString(undefined, { style: 'percent' }))
})
