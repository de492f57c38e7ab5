import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Task } from '#schema/api/tasks.ts'
import type { TaskVotes } from '#schema/api/votes.ts'
import type { User } from '#schema/api/user.ts'
import { showDashboard } from '#web/features/dashboard/testing/show-dashboard.tsx'
import { aProject } from '#web/features/projects/testing/a-project.ts'
import { progressOf } from '#web/features/tasks/standing.ts'
import { loggedOut, userQuery } from '#web/features/session/api.ts'
import { aTask } from '#web/features/tasks/testing/a-task.ts'
import { store } from '#web/storage.ts'
import { ida } from '#web/testing/a-user.ts'
import { done, refusing } from '#web/testing/play-server.ts'
import { clearToasts, useToast } from '#web/ui/toast/toast-store.ts'
import { RefusedNotice } from './RefusedNotice.tsx'
import { keepRefused, putAwayRefused } from './refused-changes.ts'
import { refusedKey } from './waiting-key.ts'
import { waitingOf } from './waiting-changes.ts'

let online: boolean
beforeEach(() => {
  online = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  clearToasts()
  putAwayRefused()
  localStorage.clear()
  // Whoever still waits for the network finds nothing to send.
  goOnline()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const goOffline = () => {
  online = false
  act(() => void dispatchEvent(new Event('offline')))
}
const goOnline = () => {
  online = true
  act(() => void dispatchEvent(new Event('online')))
}
const toast = () => renderHook(() => useToast()).result.current.shown
/** The notice that tells Ida of changes that were refused, and what it says. */
function notice() {
  const client = new QueryClient()
  client.setQueryData(userQuery.queryKey, ida)
  const { container } = render(
    <QueryClientProvider client={client}>
      <RefusedNotice />
    </QueryClientProvider>,
  )
  return {
    container,
    says: () => [...container.querySelectorAll('p > span')].map((line) => line.textContent),
  }
}
const says = (words: string) => vi.waitFor(() => expect(toast()?.description).toBe(words), 20_000)

interface Server {
  readonly refuses?: (body: unknown) => Response | undefined
  readonly user?: () => User
}

/** Ida's dashboard with one task, over a server that is told of what she does. */
async function show({ refuses = () => undefined, user = () => ida }: Server = {}) {
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
      const refused = refuses(body)
      if (refused) return refused
      const { status } = body as Pick<Task, 'status'>
      task = { ...task, status }
      return { id: 1101, projectId: 1, status }
    },
    'POST /api/tasks/1101/vote': done,
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

test('offline, changes wait and are shown to; then they are sent, once, in order', async () => {
  const { list, press, commands } = await show()
  goOffline()
  await press(/^Start Task: Audit/)
  await says('“\u2068Audit\u2069” is in progress. It is sent when you are back online.')
  await list.findByText('Waiting')
  await press(/^Complete Task: Audit/)
  await press(/^Upvote: a guide to Audit/)
  await list.findByRole('button', { name: '1 vote, waiting to be sent: a guide to Audit' })
  expect(commands()).toEqual([])
  expect(waitingOf(ida.id).map(({ kind }) => kind)).toEqual(['status', 'status', 'vote'])

  goOnline()
  await says('3 changes were sent.')
  expect(commands()).toEqual([
    `${toAudit} {"status":"in_progress","from":"pending"}`,
    `${toAudit} {"status":"completed","from":"in_progress"}`,
    'POST /api/tasks/1101/vote',
  ])
  expect(waitingOf(ida.id)).toEqual([])
  await list.findByRole('button', { name: /^Reset Task: Audit/ })
  expect(list.queryByText('Waiting')).toBeNull()
})

test('what the server says meanwhile does not hide what waits, nor after a reload', async () => {
  const first = await show()
  goOffline()
  await first.press(/^Start Task: Audit/)
  await first.list.findByText('Waiting')
  cleanup()
  // The worker answers in the server's place, with what was.
  const { list } = await show()
  await list.findByRole('button', { name: /^Complete Task: Audit/ })
  await list.findByText('Waiting')
  expect(screen.getByLabelText('Where we stand').textContent).toContain('In Progress1')
})

test('a change that the server refuses goes back, and says why', async () => {
  const why = 'This task is already completed. Last changed by Bo Lind.'
  const { list, press, commands } = await show({ refuses: () => refusing(409, why)() })
  goOffline()
  await press(/^Start Task: Audit/)
  await list.findByText('Waiting')
  goOnline()
  await says('1 change was not taken.')
  expect(notice().says()).toEqual([`Your change of “\u2068Audit\u2069” was not taken. ${why}`])
  await list.findByRole('button', { name: /^Start Task: Audit/ })
  expect(commands()).toHaveLength(1)
  expect(waitingOf(ida.id)).toEqual([])
  // What was never done cannot be undone.
  expect(fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })).toBe(true)
  expect(commands()).toHaveLength(1)
})

test('each of several refused changes is told with its reason until it is put away, beside what was sent', async () => {
  const { list, press } = await show({
    refuses: (body) => refusing(409, `No ${(body as Pick<Task, 'status'>).status} today.`)(),
  })
  goOffline()
  await press(/^Start Task: Audit/)
  await list.findByText('Waiting')
  await press(/^Complete Task: Audit/)
  await press(/^Upvote: a guide to Audit/)
  goOnline()
  await says('1 change was sent. 2 changes were not taken.')
  // Something else is said meanwhile.
  clearToasts()
  const { container, says: told } = notice()
  expect(told()).toEqual([
    'Your change of “\u2068Audit\u2069” was not taken. No in_progress today.',
    'Your change of “\u2068Audit\u2069” was not taken. No completed today.',
  ])
  await userEvent.click(within(container).getByRole('button', { name: 'Dismiss' }))
  expect(told()).toEqual([])
})

test('what another tab could not send is told in this one too, until either puts it away', () => {
  const { container, says: told } = notice()
  const otherTab = (refused: object[] | null) => {
    store(refusedKey, refused && JSON.stringify(refused))
    act(() => void dispatchEvent(new StorageEvent('storage')))
  }
  otherTab([{ key: 'k', userId: ida.id, words: 'Not taken.' }])
  expect(told()).toEqual(['Not taken.'])
  // As after a reload.
  expect(notice().says()).toEqual(['Not taken.'])
  otherTab(null)
  expect(container.textContent).toBe('')
})

test('whoever logs out leaves nothing of what was refused', () => {
  keepRefused([{ key: 'k', userId: ida.id, words: 'Not taken.' }])
  loggedOut(new QueryClient())
  expect(notice().says()).toEqual([])
})

test('what was refused is for whoever did it', () => {
  keepRefused([{ key: 'k', userId: ida.id + 1, words: 'Not taken.' }])
  expect(notice().says()).toEqual([])
})

test('what a failing server did not take waits on, under its own key', async () => {
  const keys: (string | null)[] = []
  let up = false
  const { list, press, commands } = await show({
    refuses: () => (up ? undefined : refusing(503, 'Not now')()),
  })
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    if (init.method === 'POST') keys.push(new Headers(init.headers).get('Idempotency-Key'))
    return fetch(path, init)
  })
  goOffline()
  await press(/^Start Task: Audit/)
  await list.findByText('Waiting')
  const [waiting] = waitingOf(ida.id)
  goOnline()
  await waitFor(() => expect(commands()).toHaveLength(1))
  await waitFor(() => expect(waitingOf(ida.id)[0]?.tried).toBe(true))
  up = true
  // A later one goes behind it, and takes it along.
  await press(/^Complete Task: Audit/)
  await says('2 changes were sent.')
  expect(keys.slice(0, 2)).toEqual([waiting?.key, waiting?.key])
  expect(new Set(keys).size).toBe(2)
})

test('an undo takes out what waits: nothing is sent', async () => {
  const { list, press, commands } = await show()
  goOffline()
  await press(/^Start Task: Audit/)
  await list.findByText('Waiting')
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  await says('“\u2068Audit\u2069” is pending again.')
  await list.findByRole('button', { name: /^Start Task: Audit/ })
  expect(waitingOf(ida.id)).toEqual([])
  goOnline()
  expect(commands()).toEqual([])
})

test('nothing is sent in the name of somebody else', async () => {
  const { list, press, commands } = await show({ user: () => ({ ...ida, id: ida.id + 1 }) })
  goOffline()
  await press(/^Start Task: Audit/)
  await list.findByText('Waiting')
  const asked = vi.fn<() => void>()
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (path === '/api/user') asked()
    return fetch(path, init)
  })
  goOnline()
  await waitFor(() => expect(asked).toHaveBeenCalled())
  expect(commands()).toEqual([])
  expect(waitingOf(ida.id)).toHaveLength(1)
})

test('what is kept in a form that nobody knows is left alone', () => {
  localStorage.setItem(`waiting-changes-${ida.id}`, '[{"kind":"song"}]')
  expect(waitingOf(ida.id)).toEqual([])
  localStorage.setItem(`waiting-changes-${ida.id}`, '{')
  expect(waitingOf(ida.id)).toEqual([])
})
