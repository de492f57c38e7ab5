import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { expectConsoleError } from '#web/testing/console.ts'
import { aProject, aTask, ida } from '#web/testing/fixtures.ts'
import { noContent, fakeServer, errorResponse, type FakeResponses } from '#web/testing/fake-server.ts'
import { mountTask } from './mount-task.tsx'

let unmount = () => {}
afterEach(() => {
  act(() => unmount())
})

const task = aTask({
  id: 4017,
  projectId: 4,
  title: 'Audit your assets',
  status: 'in_progress',
  howToLink: '/guides/distinctive-assets',
})
const checklist = [
  { id: 'item-1', text: 'List every asset', checked: { at: '2026-11-18T09:00:00.000Z', by: 'Jonas' } },
  { id: 'item-2', text: 'Ask ten buyers', checked: null },
]
const member: FakeResponses = {
  'GET /api/user': () => ida,
  'GET /api/projects': () => [aProject({ id: 4, name: 'Halden' })],
  'GET /api/notifications': () => ({ notifications: [], unread: 0 }),
  'GET /api/tasks?projectId=4': () => [task],
  'GET /api/tasks/4017': () => ({
    ...task,
    relevanceReason: null,
    notes: [],
    links: [],
    checklist,
    history: [],
    historyNext: null,
  }),
}
const readersWithoutTask: [string, FakeResponses][] = [
  ['a logged-out reader', { 'GET /api/user': errorResponse(401, 'Please log in') }],
  [
    'a user outside the project',
    { ...member, 'GET /api/tasks?projectId=4': errorResponse(404, 'Not found') },
  ],
  [
    'a user whose link names the task of another guide',
    { ...member, 'GET /api/tasks?projectId=4': () => [{ ...task, howToLink: '/guides/print-a-price' }] },
  ],
  ['a reader whose task has left the roadmap', { ...member, 'GET /api/tasks?projectId=4': () => [] }],
  [
    'a reader whose session check fails',
    {
      'GET /api/user': () => {
        expectConsoleError(/Authentication check failed: 500/)
        return new Response(null, { status: 500 })
      },
    },
  ],
]

/** Opens a server-rendered guide page through the link of a task. Returns the sent requests. */
async function open(responses: FakeResponses): Promise<string[]> {
  history.replaceState(null, '', `/guides/distinctive-assets?task=${task.id}`)
  document.body.innerHTML = `
    <div id="header"><a href="/">Brandpath</a></div>
    <main id="main" tabindex="-1"><h1>Audit your distinctive assets</h1><div id="task"></div>
      <div class="guide-prose">
        <label><input type="checkbox"> List every asset</label>
        <label><input type="checkbox"> Ask ten buyers</label>
      </div>
    </main>`
  const requests = fakeServer(responses)
  await act(async () => {
    unmount = await mountTask(task.id)
  })
  return requests
}
const card = () => document.getElementById('task')

test.each(readersWithoutTask)(
  'on the guide page, %s sees the guide text but no task',
  async (_, responses) => {
    await open(responses)
    expect(screen.getByRole('link', { name: 'Brandpath' }).outerHTML).toBe('<a href="/">Brandpath</a>')
    expect(screen.queryByRole('button')).toBeNull()
    expect(card()?.childElementCount).toBe(0)
  },
)

test('on the guide page, a project member can complete the task and return to the project', async () => {
  let status = task.status
  const requests = await open({
    ...member,
    'GET /api/tasks?projectId=4': () => [{ ...task, status }],
    'POST /api/tasks/4017/status?projectId=4': () => {
      status = 'completed'
      return { id: 4017, projectId: 4, status }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Complete Task: Audit your assets$/ }))
  await screen.findByRole('button', { name: /^Reset Task/ })
  expect(requests).toContain(
    'POST /api/tasks/4017/status?projectId=4 {"status":"completed","from":"in_progress"}',
  )
  expect(screen.getByText('Audit your assets is now completed').getAttribute('role')).toBe('status')
  expect(card()?.textContent).toContain('Completed')
  const back = screen.getByRole('link', { name: 'Back to Halden' })
  expect(back.getAttribute('href')).toBe('/project/4')
  expect(screen.getByRole('link', { name: 'Skip to content' }).getAttribute('href')).toBe('#main')
})

test('on the guide page, the checkboxes show the ticks of the team and store a new tick for the task', async () => {
  const requests = await open({
    ...member,
    'POST /api/tasks/4017/checklist': () => ({ itemId: 'item-2', checked: true }),
  })
  const boxes = () => screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked)
  await waitFor(() => expect(boxes()).toEqual([true, false]))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Ask ten buyers' }))
  await waitFor(() =>
    expect(requests).toContain('POST /api/tasks/4017/checklist {"itemId":"item-2","checked":true}'),
  )
})

test('if completing a task on the guide page earns a badge, a toast announces the badge', async () => {
  let current = task
  await open({
    ...member,
    'GET /api/tasks?projectId=4': () => [current],
    'POST /api/tasks/4017/status?projectId=4': () => {
      current = {
        ...task,
        status: 'completed',
        changed: { at: '2026-03-02T09:00:00.000Z', by: ida.username },
      }
      return { id: 4017, projectId: 4, status: 'completed' }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Complete Task/ }))
  await screen.findByText('Badge earned: Project Complete')
  screen.getByText('Completed all 1 tasks. Also earned: Foundations, Brand Positioning.')
})

test('on the guide page, the link back to the project opens the app with a full page load', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  await open(member)
  await userEvent.click(await screen.findByRole('link', { name: 'Back to Halden' }))
  expect(assign).toHaveBeenCalledExactlyOnceWith('/project/4')
})

test('on the guide page, a viewer cannot change the task status and sees why', async () => {
  const viewer = aProject({ id: 4, ownerId: ida.id + 1, role: 'VIEWER' })
  await open({ ...member, 'GET /api/projects': () => [viewer] })
  const button = await screen.findByRole('button', {
    name: /^Complete Task/,
    description: /^You have view-only access/,
  })
  expect(button.getAttribute('aria-disabled')).toBe('true')
})

test('after a logout on the guide page, the login screen opens', async () => {
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
  await open({ ...member, 'POST /api/logout': noContent })
  await userEvent.click(await screen.findByRole('button', { name: 'My Account' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }))
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/auth'))
})

test('if the session has expired, “Complete Task” removes the task from the guide page, but not the guide text', async () => {
  await open({ ...member, 'POST /api/tasks/4017/status?projectId=4': errorResponse(401, 'Please log in') })
  await userEvent.click(await screen.findByRole('button', { name: /^Complete Task/ }))
  await screen.findByRole('link', { name: 'Brandpath' })
  expect(card()?.textContent).toBe('')
  screen.getByRole('heading', { name: 'Audit your distinctive assets' })
})

test.each<[string, () => unknown]>([
  ['a logout', errorResponse(401, 'Please log in')],
  ['a login of a different user', () => ({ ...ida, id: ida.id + 1, username: 'Jonas' })],
])('after %s in a second browser tab, the task disappears from the guide page', async (_, user) => {
  let currentUser: () => unknown = () => ida
  await open({ ...member, 'GET /api/user': () => currentUser() })
  await screen.findByRole('button', { name: /^Complete Task/ })
  currentUser = user
  const otherTab = new BroadcastChannel('session')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
  otherTab.postMessage('changed')
  await screen.findByRole('link', { name: 'Brandpath' })
  await waitFor(() => expect(card()?.textContent).toBe(''))
  expect(screen.queryByRole('link', { name: 'Back to Halden' })).toBeNull()
  otherTab.close()
})
