import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { Task } from '#schema/api/tasks.ts'
import { aTask } from '#web/testing/fixtures.ts'
import { NextUp } from './NextUp.tsx'

const first = aTask({ id: 1101, title: 'First', status: 'in_progress' })
const second = aTask({ id: 1102, title: 'Second' })
const show = (tasks: Task[]) => (
  <MemoryRouter>
    <NextUp tasks={tasks} canChange onStep={() => undefined} />
  </MemoryRouter>
)
const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const button = (name: RegExp) => screen.getByRole('button', { name })

test('the “Next up” list shows the next three tasks, the first task in a large card', () => {
  render(show([aTask({ id: 1104 }), second, aTask({ id: 1103 }), first]))
  expect(titles()).toEqual(['First', 'Second', 'Task 1103'])
})

test('if a task moves up in the “Next up” list, the task’s button keeps the focus', async () => {
  const view = render(show([first, second]))
  await userEvent.click(button(/Start Task: Second/))
  const pressed = document.activeElement
  view.rerender(show([first, { ...second, status: 'in_progress', priority: true }]))
  expect(titles()).toEqual(['Second', 'First'])
  expect(document.activeElement).toBe(pressed)
  expect(pressed).toBe(button(/^Complete Task: Second$/))
})

test('after a completed task disappears from the “Next up” list, the heading of the list has the focus', async () => {
  const view = render(show([first, second]))
  await userEvent.click(button(/Complete Task: First/))
  view.rerender(show([{ ...first, status: 'completed' }, second]))
  expect(titles()).toEqual(['Second'])
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Next up' }))
  view.rerender(show([first, second]))
  expect(document.activeElement).toBe(button(/Complete Task: First/))
})

test('if all tasks are completed, the “Next up” list shows a message', () => {
  render(show([{ ...first, status: 'completed' }]))
  expect(screen.getByText(/All 1 tasks are completed/)).toBeDefined()
})
