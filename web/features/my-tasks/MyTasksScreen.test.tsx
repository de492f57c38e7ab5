import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorResponse } from '#web/testing/fake-server.ts'
import { ida } from '#web/testing/fixtures.ts'
import { showScreen } from '#web/testing/show-screen.tsx'
import MyTasksScreen from './MyTasksScreen.tsx'

const task = (id: number, dueOn: string | null) => ({
  id,
  projectId: 4,
  projectName: 'Halden',
  key: `task-${id}`,
  title: `Task ${id}`,
  status: 'in_progress',
  category: '1 Foundations',
  priority: false,
  dueOn,
})
const show = (tasks: () => unknown) =>
  showScreen(<MyTasksScreen />, { user: ida, responses: { 'GET /api/my/tasks': tasks } })

test('my tasks are links to the tasks in their projects, under the headings of their due dates', async () => {
  show(() => [task(4001, '2020-01-01'), task(4002, null)])
  const overdue = within(await screen.findByRole('region', { name: 'Overdue 1' }))
  expect(overdue.getByRole('link', { name: 'Task 4001' }).getAttribute('href')).toBe('/project/4/task/4001')
  overdue.getByText('Halden')
  overdue.getByText('In Progress')
  overdue.getByText(/^Overdue · /)
  within(screen.getByRole('region', { name: 'No date 1' })).getByRole('link', { name: 'Task 4002' })
})

test('without assigned tasks, the screen says how tasks get there', async () => {
  show(() => [])
  await screen.findByRole('heading', { name: 'No tasks assigned to you' })
  screen.getByText('Open tasks assigned to you appear here.')
})

test('if my tasks cannot be loaded, the screen offers to try again', async () => {
  show(errorResponse(403, 'Not today'))
  await screen.findByRole('heading', { name: 'Failed to load your tasks' })
  screen.getByRole('button', { name: 'Try Again' })
})
