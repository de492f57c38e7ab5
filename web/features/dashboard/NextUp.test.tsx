import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Task } from '#schema/api/tasks.ts'
import { aTask } from '#web/features/tasks/testing/a-task.ts'
import { NextUp } from './NextUp.tsx'

afterEach(cleanup)

const first = aTask({ id: 1101, title: 'First', status: 'in_progress' })
const second = aTask({ id: 1102, title: 'Second' })
const show = (tasks: Task[]) => <NextUp tasks={tasks} refusal={null} onStep={() => undefined} />
const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const button = (name: RegExp) => screen.getByRole('button', { name })

test('shows the three to turn to, the first of them large', () => {
  render(show([aTask({ id: 1104 }), second, aTask({ id: 1103 }), first]))
  expect(titles()).toEqual(['First', 'Second', 'Task 1103'])
})

test('a task that moves up keeps its button and its focus', async () => {
  const view = render(show([first, second]))
  await userEvent.click(button(/Start Task: Second/))
  const pressed = document.activeElement
  view.rerender(show([first, { ...second, status: 'in_progress', priority: true }]))
  expect(titles()).toEqual(['Second', 'First'])
  expect(document.activeElement).toBe(pressed)
  expect(pressed).toBe(button(/^Complete Task: Second$/))
})

test('when a completed task leaves, focus waits on the heading, and returns with the task', async () => {
  const view = render(show([first, second]))
  await userEvent.click(button(/Complete Task: First/))
  view.rerender(show([{ ...first, status: 'completed' }, second]))
  expect(titles()).toEqual(['Second'])
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Next up' }))
  view.rerender(show([first, second]))
  expect(document.activeElement).toBe(button(/Complete Task: First/))
})

test('says so when nothing is left to do', () => {
  render(show([{ ...first, status: 'completed' }]))
  expect(screen.getByText(/All 1 tasks are completed/)).toBeDefined()
})
