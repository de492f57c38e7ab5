import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { FormEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { Button } from './Button.tsx'
import { label, labels } from './button.css.ts'

test('a button has the type "button" by default', () => {
  render(<Button>Open</Button>)
  expect(screen.getByRole('button').getAttribute('type')).toBe('button')
})

test('a pending button shows its pending label, keeps focus and ignores clicks', async () => {
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

test('a button renders both its labels in one cell, so that its width does not change while pending', () => {
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

test('a pending button without a pending label keeps its accessible name', () => {
  render(<Button pending>Save</Button>)
  expect(screen.getByRole('button', { name: 'Save' })).toBeDefined()
})

test('a pending submit button does not submit its form again', async () => {
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
