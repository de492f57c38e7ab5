import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { FormEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { Button } from './Button.tsx'
import { label, labels } from './button.css.ts'

test('a Button component has the attribute type="button" by default', () => {
  render(<Button>Open</Button>)
  expect(screen.getByRole('button').getAttribute('type')).toBe('button')
})

test('while pending, a button shows the pending label, keeps the focus and ignores clicks', async () => {
  const clicked = vi.fn<() => void>()
  const button = (pending: boolean) => (
    <Button pending={pending} pendingLabel="Creating..." onClick={clicked}>
      New Project
    </Button>
  )
  const { rerender } = render(button(false))
  await userEvent.click(screen.getByRole('button', { name: 'New Project' }))
  expect(clicked).toHaveBeenCalledTimes(1)

  rerender(button(true))
  const busy = screen.getByRole('button', { name: 'Creating...' })
  expect(busy.getAttribute('aria-busy')).toBe('true')
  expect(document.activeElement).toBe(busy)
  await userEvent.click(busy)
  expect(clicked).toHaveBeenCalledTimes(1)
})

test('a button has a constant width while pending because both labels are always rendered in one cell', () => {
  const { container, rerender } = render(<Button pendingLabel="Creating...">New Project</Button>)
  const cells = () =>
    Array.from(container.querySelectorAll(`.${labels} > .${label}`), (cell) => cell.textContent)
  expect(cells()).toEqual(['New Project', 'Creating...'])
  rerender(
    <Button pending pendingLabel="Creating...">
      New Project
    </Button>,
  )
  expect(cells()).toEqual(['New Project', 'Creating...'])
})

test('a pending button without a pending label keeps the normal label as accessible name', () => {
  render(<Button pending>Save</Button>)
  expect(screen.getByRole('button', { name: 'Save' })).toBeDefined()
})

test('while a submit button is pending, a click does not submit the form again', async () => {
  const submitted = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault())
  render(
    <form onSubmit={submitted}>
      <Button type="submit" pending>
        Login
      </Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button'))
  expect(submitted).not.toHaveBeenCalled()
})
