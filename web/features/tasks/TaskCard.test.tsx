import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, test, vi } from 'vitest'
import type { Task } from '#schema/api/tasks.ts'
import { aTask } from '#web/testing/fixtures.ts'
import { TaskCard, type TaskCardProps } from './TaskCard.tsx'

function show(over: Partial<Task>, props: Partial<TaskCardProps> = {}) {
  const task = aTask({ id: 1101, title: 'Audit your assets', ...over })
  const onStatusChange = vi.fn<(task: Task) => void>()
  render(
    <MemoryRouter initialEntries={['/project/1?status=pending']}>
      <TaskCard task={task} variant="full" canChange onStatusChange={onStatusChange} {...props} />
    </MemoryRouter>,
  )
  return { task, onStatusChange }
}

test.each([
  ['pending', 'Pending', 'Start Task'],
  ['in_progress', 'In Progress', 'Complete Task'],
  ['completed', 'Completed', 'Reset Task'],
] as const)(
  'a task card with the task status %s shows “%s” and a button “%s” with the task title',
  async (status, word, label) => {
    const { task, onStatusChange } = show({ status })
    expect(screen.getByText(word)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${label}: Audit your assets$`) }))
    expect(onStatusChange).toHaveBeenCalledExactlyOnceWith(task)
  },
)

test('the title of a task card links to the task and keeps the filters of the list in the URL', () => {
  show({})
  const title = screen.getByRole('link', { name: 'Audit your assets' })
  expect(title.getAttribute('href')).toBe('/project/1/task/1101?status=pending')
})

test('the card of a completed priority task still shows the “Priority” label', () => {
  show({ status: 'completed', priority: true })
  screen.getByText('Priority')
})

test('a double click on the status button of a task card changes the task status only once', async () => {
  const { onStatusChange } = show({ status: 'pending' })
  await userEvent.dblClick(screen.getByRole('button', { name: /Start Task/ }))
  expect(onStatusChange).toHaveBeenCalledOnce()
})

test('the card of a task shows no status button to a user who may not change tasks', () => {
  show({}, { canChange: false })
  expect(screen.getByText('Pending')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

describe('the guide', () => {
  const guide = () => screen.getByRole('link', { name: /guide/ })

  test('the guide link on a task card contains the task id and opens a new browser tab', () => {
    show({ howToLink: '/guides/assets' })
    expect(guide().getAttribute('href')).toBe('/guides/assets?task=1101')
    expect(guide().getAttribute('target')).toBe('_blank')
    expect(guide().getAttribute('rel')).toContain('noopener')
  })
  test('a task card marks the guide as new one day after the task was created', () => {
    show({ howToLink: '/guides/assets', createdAt: new Date(Date.now() - 86_400_000).toISOString() })
    expect(guide().textContent).toContain('New guide: Audit your assets')
    expect(screen.getByRole('link', { description: 'New guide available!' })).toBe(guide())
  })
  test('a task card does not mark the guide as new one year after the task was created', () => {
    show({ howToLink: '/guides/assets', createdAt: new Date(Date.now() - 365 * 86_400_000).toISOString() })
    expect(screen.getByRole('link', { description: 'View instructional guide' }).textContent).toContain(
      'How-to guide',
    )
  })
  test('the card of a task without a guide shows no guide link', () => {
    show({})
    expect(screen.queryByRole('link', { name: /guide/ })).toBeNull()
  })
})

test('the card of an open task shows the description, and the card of a completed task does not', () => {
  show({ description: 'Name the shelf.' })
  expect(screen.getByText('Name the shelf.')).toBeDefined()
  cleanup()
  show({ description: 'Name the shelf.', status: 'completed' })
  expect(screen.getByText('Completed')).toBeDefined()
  expect(screen.queryByText('Name the shelf.')).toBeNull()
})

test('the large task card (variant “lead”) shows the full description, the category and the user who started the task', () => {
  const changed = { at: '2026-11-18T09:00:00.000Z', by: 'Jonas' }
  show({ status: 'in_progress', description: 'Name it. Then ask.', changed }, { variant: 'lead' })
  expect(screen.getByText('Name it. Then ask.')).toBeDefined()
  expect(screen.getByText('Foundations')).toBeDefined()
  expect(screen.getByText(/Started/).textContent).toMatch(/18.* by Jonas/)
})
