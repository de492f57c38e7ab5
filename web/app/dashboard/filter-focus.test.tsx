import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Task } from '#schema/api/tasks.ts'
import type { FakeResponses } from '#web/testing/fake-server.ts'
import { aMember, aProject, aTask, ida } from '#web/testing/fixtures.ts'
import { showDashboard } from './testing/show-dashboard.tsx'

const first = 'Audit your assets'
const second = 'Size the category'
const titles = [first, second, 'Name the shelf']

const me = aMember(12, ida.username, { userId: ida.id, isOwner: true, role: 'ADMIN' })
/** The choice of a member from a large team has a field that filters the names. */
const largeTeam = Array.from({ length: 9 }, (_, index) => aMember(20 + index, `Member ${index}`))

/** Opens a project with the first `count` tasks. The fake server stores the changes. Returns the task list. */
async function open(search: string, count = titles.length, team = [me]) {
  const tasks = new Map(
    titles.slice(0, count).map((title, index) => [1101 + index, aTask({ id: 1101 + index, title })]),
  )
  const change = (id: number, fields: Partial<Task>) => {
    const task = aTask({ ...tasks.get(id), id, ...fields })
    tasks.set(id, task)
    return { id, projectId: 1, status: task.status, entryId: task.assignee?.entryId ?? null }
  }
  const changesOf = (id: number): FakeResponses => ({
    // The cast is safe: the client checks its requests.
    [`POST /api/tasks/${id}/status?projectId=1`]: (body) => change(id, { status: (body as Task).status }),
    [`POST /api/tasks/${id}/assignee`]: () =>
      change(id, { assignee: { entryId: me.id, username: ida.username } }),
  })
  showDashboard(`/project/1?${search}`, {
    'GET /api/projects': () => [aProject()],
    'GET /api/projects/1/members': () => team,
    'GET /api/tasks?projectId=1': () => [...tasks.values()],
    ...changesOf(1101),
  })
  const list = within(await screen.findByRole('region', { name: /Tasks by Category/ }))
  await list.findByRole('link', { name: first })
  return list
}

type TaskListOnScreen = Awaited<ReturnType<typeof open>>
const press = async (element: HTMLElement) => {
  element.focus()
  await userEvent.keyboard('{Enter}')
}
const start = async (list: TaskListOnScreen) =>
  press(await list.findByRole('button', { name: new RegExp(`Start Task.*${first}`) }))
const chooseStatus = async (list: TaskListOnScreen, button: RegExp, status: string) => {
  await press(await list.findByRole('button', { name: button }))
  await press(await list.findByRole('menuitemradio', { name: status }))
}
const openAssignees = async (list: TaskListOnScreen) => {
  // The buttons of a card appear when the card has the focus.
  list.getByRole('link', { name: first }).focus()
  await press(await list.findByRole('button', { name: `Unassigned, change assignee: ${first}` }))
}
const assign = async (list: TaskListOnScreen) => {
  await openAssignees(list)
  await press(await screen.findByRole('menuitemradio', { name: new RegExp(ida.username) }))
}

const changes: [string, string, (list: TaskListOnScreen) => Promise<void>][] = [
  ['starts it in the cards', 'status=pending', start],
  [
    'changes its status in the list',
    'view=list&status=pending',
    (list) => chooseStatus(list, new RegExp(`change status: ${first}`), 'In Progress'),
  ],
  [
    'moves it to another column of the board',
    'view=board&completed=hidden',
    (list) => chooseStatus(list, new RegExp(`Move: ${first}`), 'Completed'),
  ],
  ['assigns it in the cards', 'assignee=none', assign],
  ['assigns it in the list', 'view=list&assignee=none', assign],
  ['assigns it on the board', 'view=board&assignee=none', assign],
]

test.each(changes)(
  'if a filter hides the task when the user %s, the next task gets the focus',
  async (_, search, change) => {
    const list = await open(search)
    await change(list)
    await waitFor(() => expect(list.queryByRole('link', { name: first })).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(list.getByRole('link', { name: second })))
  },
)

test.each(changes)(
  'if a filter hides the last task when the user %s, the number of shown tasks gets the focus',
  async (_, search, change) => {
    const list = await open(search, 1)
    await change(list)
    await waitFor(() => expect(document.activeElement?.textContent).toBe('No tasks match these filters.'))
  },
)

test('if a filter hides the task when the user assigns it to a member of a large team, the next task gets the focus', async () => {
  const list = await open('assignee=none', 2, [me, ...largeTeam])
  await openAssignees(list)
  await screen.findByRole('combobox', { name: 'Filter members' })
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(list.getByRole('link', { name: second })))
})

test('a task that disappears after the focus has left it does not take the focus back', async () => {
  const list = await open('status=pending')
  list.getByRole('link', { name: first }).focus()
  const field = await screen.findByRole('searchbox', { name: 'Filter by text' })
  await userEvent.type(field, 'shelf')
  await waitFor(() => expect(list.queryByRole('link', { name: first })).toBeNull())
  field.blur()
  fireEvent.change(screen.getByRole('combobox', { name: 'Due date' }), { target: { value: 'week' } })
  await screen.findByText('No tasks match these filters.')
  expect(document.activeElement).toBe(document.body)
})
