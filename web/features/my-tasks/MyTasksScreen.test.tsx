import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import { openedFromList } from '#web/shared/tasks/TaskLink.tsx'
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

const LocationState = () => <output aria-label="State">{JSON.stringify(useLocation().state)}</output>

test('a task opened from my tasks returns there when it is closed', async () => {
  showScreen(
    <>
      <MyTasksScreen />
      <LocationState />
    </>,
    { user: ida, responses: { 'GET /api/my/tasks': () => [task(4001, null)] } },
  )
  await userEvent.click(await screen.findByRole('link', { name: 'Task 4001' }))
  expect(screen.getByRole('status', { name: 'State' }).textContent).toBe(JSON.stringify(openedFromList))
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
