import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Task } from '#schema/api/tasks.ts'
import type { TaskVotes } from '#schema/api/votes.ts'
import type { User } from '#schema/api/accounts.ts'
import { showDashboard } from '#web/app/dashboard/testing/show-dashboard.tsx'
import { aProject, aTask, ida } from '#web/testing/fixtures.ts'
import { progressOf } from '#web/shared/tasks/task-summary.ts'
import { userQuery } from '#web/http/current-user.ts'
import { endSessionByLogout } from '#web/shared/session/session.ts'
import { rejectedKey, writeStorage } from '#web/http/storage.ts'
import { noContent, errorResponse } from '#web/testing/fake-server.ts'
import { clearToasts, useShownToast } from '#web/ui/toast/toast-store.ts'
import { RejectedNotice } from '#web/offline/RejectedNotice.tsx'
import { addRejectedChanges, dismissRejectedChanges } from '#web/offline/rejected-changes.ts'
import { queuedChanges } from '#web/offline/queue.ts'

let online: boolean
beforeEach(() => {
  online = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  dismissRejectedChanges()
  localStorage.clear()
  // The queue is empty now, so components that wait for the network send no changes.
  goOnline()
})

const goOffline = () => {
  online = false
  act(() => void dispatchEvent(new Event('offline')))
}
const goOnline = () => {
  online = true
  act(() => void dispatchEvent(new Event('online')))
}
const toast = () => renderHook(useShownToast).result.current
/** Renders the notice of rejected changes. `lines` returns the lines of the notice. */
function notice() {
  const client = new QueryClient()
  client.setQueryData(userQuery.queryKey, ida)
  const { container } = render(
    <QueryClientProvider client={client}>
      <RejectedNotice />
    </QueryClientProvider>,
  )
  return {
    container,
    lines: () => [...container.querySelectorAll('p > span')].map((line) => line.textContent),
  }
}
const showsToast = (words: string) => vi.waitFor(() => expect(toast()?.description).toBe(words), 20_000)

interface Server {
  readonly rejectChange?: (body: unknown) => Response | undefined
  readonly user?: () => User
}

/** Shows Ida's dashboard with one task. `commands` returns the sent requests that change data. */
async function show({ rejectChange = () => undefined, user = () => ida }: Server = {}) {
  let task = aTask({ id: 1101, title: 'Audit' })
  const votes: TaskVotes = {
    task: { id: 1101, key: 'audit', title: 'Audit' },
    voteCount: 0,
    userHasVoted: false,
  }
  const { sent } = showDashboard('/project/1', {
    'GET /api/user': user,
    'GET /api/projects': () => [aProject({ progress: progressOf([task]) })],
    'GET /api/tasks?projectId=1': () => [task],
    'GET /api/projects/1/votes': () => [votes],
    'POST /api/tasks/1101/status?projectId=1': (body) => {
      const rejected = rejectChange(body)
      if (rejected) return rejected
      const { status } = body as Pick<Task, 'status'>
      task = { ...task, status }
      return { id: 1101, projectId: 1, status }
    },
    'POST /api/tasks/1101/vote': noContent,
  })
  await screen.findByRole('region', { name: 'Next up' })
  const list = screen.getByRole('region', { name: /Tasks by Category/ })
  return {
    list: within(list),
    commands: () => sent.filter((call) => !call.startsWith('GET')),
    press: async (name: RegExp) => userEvent.click(await within(list).findByRole('button', { name })),
  }
}
const toAudit = 'POST /api/tasks/1101/status?projectId=1'

test('changes made offline are shown as waiting and, once online, are sent once in order', async () => {
  const { list, press, commands } = await show()
  goOffline()
  await press(/^Start Task: Audit/)
  await showsToast('“\u2068Audit\u2069” is in progress. We’ll send it when you’re back online.')
  await list.findByText('Waiting')
  await press(/^Complete Task: Audit/)
  await press(/^Upvote: a guide to Audit/)
  await list.findByRole('button', { name: '1 vote, waiting to be sent: a guide to Audit' })
  expect(commands()).toEqual([])
  expect(queuedChanges(ida.id).map(({ kind }) => kind)).toEqual(['status', 'status', 'vote'])

  goOnline()
  await showsToast('3 changes were sent.')
  expect(commands()).toEqual([
    `${toAudit} {"status":"in_progress","from":"pending"}`,
    `${toAudit} {"status":"completed","from":"in_progress"}`,
    'POST /api/tasks/1101/vote',
  ])
  expect(queuedChanges(ida.id)).toEqual([])
  await list.findByRole('button', { name: /^Reset Task: Audit/ })
  expect(list.queryByText('Waiting')).toBeNull()
})

test('queued changes stay visible after a reload, although the server returns data without the changes', async () => {
  const first = await show()
  goOffline()
  await first.press(/^Start Task: Audit/)
  await first.list.findByText('Waiting')
  cleanup()
  // After the reload, the server returns the data without the queued change.
  const { list } = await show()
  await list.findByRole('button', { name: /^Complete Task: Audit/ })
  await list.findByText('Waiting')
  expect(screen.getByLabelText('Where we stand').textContent).toContain('In Progress1')
})

test('a queued change that the server rejects is reverted with the reason', async () => {
  const why = 'This task is already completed. Last changed by Bo Lind.'
  const { list, press, commands } = await show({ rejectChange: () => errorResponse(409, why)() })
  goOffline()
  await press(/^Start Task: Audit/)
  await list.findByText('Waiting')
  goOnline()
  await showsToast('1 change was rejected.')
  expect(notice().lines()).toEqual([`Your change to “\u2068Audit\u2069” was rejected. ${why}`])
  await list.findByRole('button', { name: /^Start Task: Audit/ })
  expect(commands()).toHaveLength(1)
  expect(queuedChanges(ida.id)).toEqual([])
  expect(fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })).toBe(true)
  expect(commands()).toHaveLength(1)
})

test('rejected changes are listed with reasons until dismissed, and a toast counts sent and rejected changes', async () => {
  const { list, press } = await show({
    rejectChange: (body) => errorResponse(409, `No ${(body as Pick<Task, 'status'>).status} today.`)(),
  })
  goOffline()
  await press(/^Start Task: Audit/)
  await list.findByText('Waiting')
  await press(/^Complete Task: Audit/)
  await press(/^Upvote: a guide to Audit/)
  goOnline()
  await showsToast('1 change was sent. 2 changes were rejected.')
  // The notice stays even if the toast disappears.
  clearToasts()
  const { container, lines } = notice()
  expect(lines()).toEqual([
    'Your change to “\u2068Audit\u2069” was rejected. No in_progress today.',
    'Your change to “\u2068Audit\u2069” was rejected. No completed today.',
  ])
  await userEvent.click(within(container).getByRole('button', { name: 'Dismiss' }))
  expect(lines()).toEqual([])
})

test('changes that were rejected in another tab are listed until the user dismisses them in either tab', () => {
  const { container, lines } = notice()
  const otherTab = (rejected: object[] | null) => {
    writeStorage(rejectedKey, rejected && JSON.stringify(rejected))
    act(() => void dispatchEvent(new StorageEvent('storage')))
  }
  otherTab([{ key: 'k', userId: ida.id, words: 'Not taken.' }])
  expect(lines()).toEqual(['Not taken.'])
  // A second render simulates a reload of the page.
  expect(notice().lines()).toEqual(['Not taken.'])
  otherTab(null)
  expect(container.textContent).toBe('')
})

test('logging out removes the list of rejected changes', () => {
  addRejectedChanges([{ key: 'k', userId: ida.id, words: 'Not taken.' }])
  endSessionByLogout(new QueryClient())
  expect(notice().lines()).toEqual([])
})

test('rejected changes are shown only to the user who made them', () => {
  addRejectedChanges([{ key: 'k', userId: ida.id + 1, words: 'Not taken.' }])
  expect(notice().lines()).toEqual([])
})

test('a queued change that fails with a server error stays queued under the same idempotency key', async () => {
  const keys: (string | null)[] = []
  let up = false
  const { list, press, commands } = await show({
    rejectChange: () => (up ? undefined : errorResponse(503, 'Not now')()),
  })
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    if (init.method === 'POST') keys.push(new Headers(init.headers).get('Idempotency-Key'))
    return fetch(path, init)
  })
  goOffline()
  await press(/^Start Task: Audit/)
  await list.findByText('Waiting')
  const [firstQueued] = queuedChanges(ida.id)
  goOnline()
  await waitFor(() => expect(commands()).toHaveLength(1))
  await waitFor(() => expect(queuedChanges(ida.id)[0]?.tried).toBe(true))
  up = true
  // A second change is queued behind the failed change. The app then sends both changes.
  await press(/^Complete Task: Audit/)
  await showsToast('2 changes were sent.')
  expect(keys.slice(0, 2)).toEqual([firstQueued?.key, firstQueued?.key])
  expect(new Set(keys).size).toBe(2)
})

test('undo removes a queued change, so that the change is never sent', async () => {
  const { list, press, commands } = await show()
  goOffline()
  await press(/^Start Task: Audit/)
  await list.findByText('Waiting')
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  await showsToast('“\u2068Audit\u2069” is pending again.')
  await list.findByRole('button', { name: /^Start Task: Audit/ })
  expect(queuedChanges(ida.id)).toEqual([])
  goOnline()
  expect(commands()).toEqual([])
})

test('queued changes are not sent while another user is signed in', async () => {
  const { list, press, commands } = await show({ user: () => ({ ...ida, id: ida.id + 1 }) })
  goOffline()
  await press(/^Start Task: Audit/)
  await list.findByText('Waiting')
  const userRequested = vi.fn<() => void>()
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (path === '/api/user') userRequested()
    return fetch(path, init)
  })
  goOnline()
  await waitFor(() => expect(userRequested).toHaveBeenCalled())
  expect(commands()).toEqual([])
  expect(queuedChanges(ida.id)).toHaveLength(1)
})

test('queued changes that are stored in an unknown format are ignored', () => {
  localStorage.setItem(`waiting-changes-${ida.id}`, '[{"kind":"song"}]')
  expect(queuedChanges(ida.id)).toEqual([])
  localStorage.setItem(`waiting-changes-${ida.id}`, '{')
  expect(queuedChanges(ida.id)).toEqual([])
})
