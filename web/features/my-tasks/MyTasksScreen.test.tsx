import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import { queuedChanges } from '#web/offline/queue.ts'
import { openedFromList } from '#web/shared/tasks/TaskLink.tsx'
import { setOnline } from '#web/testing/browser-state.ts'
import { errorResponse } from '#web/testing/fake-server.ts'
import { ida } from '#web/testing/fixtures.ts'
import { showScreen, shownUrl } from '#web/testing/show-screen.tsx'
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
  assignee: { entryId: 12, username: ida.username },
  dueOn,
})
const show = (tasks: () => unknown) =>
  showScreen(<MyTasksScreen />, { user: ida, responses: { 'GET /api/my/tasks': tasks } })

test('my tasks are links to the tasks in their projects, under the headings of their due dates', async () => {
  show(() => [task(4001, '2020-01-01'), task(4002, null)])
  const overdue = within(await screen.findByRole('region', { name: 'Overdue 1' }))
  expect(overdue.getByRole('link', { name: 'Task 4001' }).getAttribute('href')).toBe('/project/4/task/4001')
  overdue.getByText('Halden')
  overdue.getByRole('button', { name: 'In Progress, change status: Task 4001' })
  overdue.getByRole('button', { name: `${ida.username}, change assignee: Task 4001` })
  overdue.getByRole('button', { name: /^Overdue · .*, change due date: Task 4001/ })
  within(screen.getByRole('region', { name: 'No date 1' })).getByRole('link', { name: 'Task 4002' })
})

const rows = () => screen.getAllByRole('listitem').map((row) => within(row).getByRole('link').textContent)

test('a task that is completed in place disappears, and the focus goes to the next task', async () => {
  let done = false
  const sent = showScreen(<MyTasksScreen />, {
    user: ida,
    responses: {
      'GET /api/my/tasks': () => (done ? [task(4002, null)] : [task(4001, null), task(4002, null)]),
      'POST /api/tasks/4001/status?projectId=4': () => {
        done = true
        return { id: 4001, projectId: 4, status: 'completed' }
      },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'In Progress, change status: Task 4001' }))
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Completed' }))
  await waitFor(() => expect(rows()).toEqual(['Task 4002']))
  expect(sent).toContainEqual(expect.stringMatching(/^POST .*4001.*"status":"completed"/))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Task 4002'))
})

test('after the last task is completed in place, the title of the screen has the focus', async () => {
  let done = false
  showScreen(<MyTasksScreen />, {
    user: ida,
    responses: {
      'GET /api/my/tasks': () => (done ? [] : [task(4001, null)]),
      'POST /api/tasks/4001/status?projectId=4': () => {
        done = true
        return { id: 4001, projectId: 4, status: 'completed' }
      },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'In Progress, change status: Task 4001' }))
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Completed' }))
  await screen.findByRole('heading', { name: 'No tasks assigned to you' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('My Tasks'))
})

test('a task whose due date is set in place moves to another section and keeps the focus', async () => {
  let dueOn: string | null = null
  showScreen(<MyTasksScreen />, {
    user: ida,
    responses: {
      'GET /api/my/tasks': () => [task(4001, dueOn), task(4002, null)],
      'POST /api/tasks/4001/due-date': (body) => {
        dueOn = (body as { dueOn: string }).dueOn // the cast is safe: the client sends a due date
        return { id: 4001, projectId: 4, dueOn }
      },
    },
  })
  await userEvent.click(
    await screen.findByRole('button', { name: 'No due date, change due date: Task 4001' }),
  )
  await userEvent.click(await screen.findByRole('button', { name: /^Today/ }))
  within(await screen.findByRole('region', { name: 'This week 1' })).getByRole('link', { name: 'Task 4001' })
  await waitFor(() => expect(document.activeElement?.closest('li')?.textContent).toContain('Task 4001'))
})

test('changes made offline stay in my tasks when the server returns the tasks without them', async () => {
  show(() => [task(4001, null)])
  const status = await screen.findByRole('button', { name: 'In Progress, change status: Task 4001' })
  setOnline(false)
  await userEvent.click(status)
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Completed' }))
  await screen.findByText('Waiting')
  await userEvent.click(screen.getByRole('button', { name: /change due date: Task 4001/ }))
  await userEvent.click(await screen.findByRole('button', { name: /^Today/ }))
  await waitFor(() => expect(queuedChanges(ida.id)).toHaveLength(2))
  // The new page has no cached data, so it shows the response of the server with the queued changes.
  cleanup()
  show(() => [task(4001, null)])
  const row = within(await screen.findByRole('region', { name: 'This week 1' }))
  row.getByRole('button', { name: 'Completed, change status: Task 4001' })
  row.getByText('Waiting')
  // Without queued changes, the app sends nothing when it comes online.
  localStorage.clear()
  setOnline(true)
})

test('my tasks can be sorted within their sections, and the address keeps the order', async () => {
  show(() => [
    { ...task(4001, null), projectName: 'Oat' },
    { ...task(4002, null), projectName: 'Halden' },
  ])
  const order = await screen.findByRole('combobox', { name: 'Sort by' })
  expect(rows()).toEqual(['Task 4001', 'Task 4002'])
  await userEvent.selectOptions(order, 'Sort by project')
  expect(rows()).toEqual(['Task 4002', 'Task 4001'])
  expect(shownUrl()).toContain('sort=project')
  await userEvent.selectOptions(order, 'Sort by due date')
  expect(rows()).toEqual(['Task 4001', 'Task 4002'])
  expect(shownUrl()).not.toContain('sort')
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
