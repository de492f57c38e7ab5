import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Task } from '#schema/api/tasks.ts'
import type { TaskVotes } from '#schema/api/votes.ts'
import type { User } from '#schema/api/accounts.ts'
import { showDashboard } from '#web/app/dashboard/testing/show-dashboard.tsx'
import { setOnline } from '#web/testing/browser-state.ts'
import { aProject, aTask, ida } from '#web/testing/fixtures.ts'
import { progressOf } from '#web/shared/tasks/task-summary.ts'
import { recordResponse } from '#web/http/connection.ts'
import { userQuery } from '#web/http/current-user.ts'
import { endSessionByLogout } from '#web/shared/accounts/session.ts'
import { cachedAtHeader } from '#web/http/response-cache.ts'
import { setSessionUser } from '#web/http/session-user.ts'
import { hasStored, queuePrefix, rejectedPrefix, storedKeys, writeStorage } from '#web/http/storage.ts'
import { noContent, errorResponse, unreachable } from '#web/testing/fake-server.ts'
import { clearToasts, useShownToast } from '#web/ui/toast/toast-store.ts'
import { RejectedNotice } from '#web/offline/RejectedNotice.tsx'
import { addRejectedChange } from '#web/offline/rejected-changes.ts'
import { flushQueue, rejectionText } from '#web/offline/flush-queue.ts'
import { dequeue, enqueue, queuedChanges } from '#web/offline/queue.ts'
import { cancelQueued, onRejected } from '#web/offline/send-change.ts'
import { sendOrQueue } from '#web/offline/send-or-queue.ts'

// Changes that an earlier test file left in this worker would be sent when the first test comes online.
beforeAll(() => setOnline(true))
afterEach(() => {
  cleanup()
  clearToasts()
  localStorage.clear()
  // The queue is already empty, so the app sends nothing when it comes online.
  setOnline(true)
})

const toast = () => renderHook(useShownToast).result.current
/** Renders the notice of rejected changes. `lines` returns the lines of the notice. */
function notice(user: User = ida) {
  const client = new QueryClient()
  client.setQueryData(userQuery.queryKey, user)
  const { container } = render(
    <QueryClientProvider client={client}>
      <RejectedNotice />
    </QueryClientProvider>,
  )
  return {
    client,
    container,
    lines: () => [...container.querySelectorAll('p > span')].map((line) => line.textContent),
  }
}
async function showsToast(words: string): Promise<void> {
  await expect.poll(() => toast()?.description).toBe(words)
}

interface Server {
  readonly rejectChange?: (body: unknown, headers: Headers) => Response | undefined
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
    'POST /api/tasks/1101/status?projectId=1': (body, headers) => {
      const rejected = rejectChange(body, headers)
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

test('after the browser is online again, task changes and votes made offline are sent once and in order', async () => {
  const { list, press, commands } = await show()
  setOnline(false)
  await press(/^Start Task: Audit/)
  await showsToast('“\u2068Audit\u2069” is in progress. We’ll send it when you’re back online.')
  await list.findByText('Waiting')
  await press(/^Complete Task: Audit/)
  await press(/^Upvote: a guide to Audit/)
  await list.findByRole('button', { name: '1 vote, waiting to be sent: a guide to Audit' })
  await showsToast('We’ll send your vote for “\u2068Audit\u2069” when you’re back online.')
  expect(commands()).toEqual([])
  expect(queuedChanges(ida.id).map(({ kind }) => kind)).toEqual(['status', 'status', 'vote'])

  setOnline(true)
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

test('if the page is reloaded while a task change is queued, the page still shows the queued change', async () => {
  const first = await show()
  setOnline(false)
  await first.press(/^Start Task: Audit/)
  await first.list.findByText('Waiting')
  cleanup()
  // After the reload, the server returns the data without the queued change.
  const { list } = await show()
  await list.findByRole('button', { name: /^Complete Task: Audit/ })
  await list.findByText('Waiting')
  expect(screen.getByLabelText('Overall progress').textContent).toContain('In Progress1')
})

test('if the server rejects a queued task change, the task returns to the previous status', async () => {
  const why = 'This task is already completed. Last changed by Bo Lind.'
  const { list, press, commands } = await show({ rejectChange: () => errorResponse(409, why)() })
  setOnline(false)
  await press(/^Start Task: Audit/)
  await list.findByText('Waiting')
  setOnline(true)
  await showsToast('1 change was rejected.')
  expect(notice().lines()).toEqual([`Your change to “\u2068Audit\u2069” was rejected. ${why}`])
  await list.findByRole('button', { name: /^Start Task: Audit/ })
  expect(commands()).toHaveLength(1)
  expect(queuedChanges(ida.id)).toEqual([])
  expect(fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })).toBe(true)
  expect(commands()).toHaveLength(1)
})

test('if the server rejects changes made offline, a list shows the errors until the user dismisses the list', async () => {
  const { list, press } = await show({
    rejectChange: (body) => errorResponse(409, `No ${(body as Pick<Task, 'status'>).status} today.`)(),
  })
  setOnline(false)
  await press(/^Start Task: Audit/)
  await list.findByText('Waiting')
  await press(/^Complete Task: Audit/)
  await press(/^Upvote: a guide to Audit/)
  setOnline(true)
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

test('if a second browser tab sends offline changes and the server rejects them, this tab lists the changes too', () => {
  const { container, lines } = notice()
  const otherTab = (rejected: object | null) => {
    writeStorage(`${rejectedPrefix(ida.id)}1`, rejected && JSON.stringify(rejected))
    act(() => void dispatchEvent(new StorageEvent('storage')))
  }
  otherTab({ key: 'k', userId: ida.id, words: 'Not taken.' })
  expect(lines()).toEqual(['Not taken.'])
  // Renders the notice again, as a reload of the page does.
  expect(notice().lines()).toEqual(['Not taken.'])
  otherTab(null)
  expect(container.textContent).toBe('')
})

test('if another tab sends a change and the server rejects it, this tab refetches and offers no undo', () => {
  const rejected = vi.fn<(key: string) => void>()
  onRejected(rejected)
  const { client } = notice()
  client.setQueryData(['tasks', 1], [])
  const key = `${rejectedPrefix(ida.id)}1`
  const otherTab = (newValue: string | null) => {
    writeStorage(key, newValue)
    act(() => void dispatchEvent(new StorageEvent('storage', { key, newValue })))
  }
  otherTab(JSON.stringify({ key: 'sent by the other tab', userId: ida.id, words: 'Not taken.' }))
  expect(rejected.mock.calls).toEqual([['sent by the other tab']])
  expect(client.getQueryState(['tasks', 1])?.isInvalidated).toBe(true)

  client.setQueryData(['tasks', 1], [])
  otherTab(null)
  expect(client.getQueryState(['tasks', 1])?.isInvalidated).toBe(false)
})

test('the reason of a rejected change ends with one full stop', () => {
  const textFor = (reason: string) => rejectionText({ change: note, error: new Error(reason) })
  for (const reason of ['Task not found', 'Task not found.'])
    expect(textFor(reason)).toContain(' was not added. Task not found. Your text: ')
})

test('the list of rejected offline changes shows equal texts once', () => {
  addRejectedChange({ key: 'first', userId: ida.id, words: 'Not taken.' })
  addRejectedChange({ key: 'other', userId: ida.id, words: 'Too late.' })
  addRejectedChange({ key: 'second', userId: ida.id, words: 'Not taken.' })
  expect(notice().lines()).toEqual(['Not taken.', 'Too late.'])
})

test('logging out removes the list of rejected offline changes', () => {
  addRejectedChange({ key: 'k', userId: ida.id, words: 'Not taken.' })
  endSessionByLogout(new QueryClient(), ida.id)
  expect(notice().lines()).toEqual([])
})

test('rejected offline changes are shown only to the user who made the changes', () => {
  addRejectedChange({ key: 'k', userId: ida.id + 1, words: 'Not taken.' })
  expect(notice().lines()).toEqual([])
})

test('a logout, a dismissal and a rejected change of another user keep the rejected changes of this user', async () => {
  addRejectedChange({ key: 'k', userId: ida.id, words: 'Not taken.' })
  addRejectedChange({ key: 'other', userId: ida.id + 1, words: 'Too late.' })
  const { container } = notice(ben)
  await userEvent.click(within(container).getByRole('button', { name: 'Dismiss' }))
  endSessionByLogout(new QueryClient(), ben.id)
  expect(notice().lines()).toEqual(['Not taken.'])
})

test('a user sees the rejected changes that an earlier release has stored', () => {
  const change = { key: 'k', userId: ida.id, words: 'Not taken.' }
  localStorage.setItem('refused-changes', JSON.stringify([change, { ...change, key: 'l' }]))
  expect(notice(ben).lines()).toEqual([])
  expect(notice().lines()).toEqual(['Not taken.'])
  expect(storedKeys(rejectedPrefix(ida.id))).toHaveLength(2)
})

test('a queued task change that fails with status 503 stays queued with an unchanged idempotency key', async () => {
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
  setOnline(false)
  await press(/^Start Task: Audit/)
  await list.findByText('Waiting')
  const [firstQueued] = queuedChanges(ida.id)
  setOnline(true)
  await waitFor(() => expect(commands()).toHaveLength(1))
  await waitFor(() => expect(queuedChanges(ida.id)[0]?.tried).toBe(true))
  up = true
  // A second change is queued behind the failed change. The app then sends both changes.
  await press(/^Complete Task: Audit/)
  await showsToast('2 changes were sent.')
  expect(keys.slice(0, 2)).toEqual([firstQueued?.key, firstQueued?.key])
  expect(new Set(keys).size).toBe(2)
})

test('a queued task change that the user undoes while offline is never sent', async () => {
  const { list, press, commands } = await show()
  setOnline(false)
  await press(/^Start Task: Audit/)
  await list.findByText('Waiting')
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  await showsToast('“\u2068Audit\u2069” is pending again.')
  await list.findByRole('button', { name: /^Start Task: Audit/ })
  expect(queuedChanges(ida.id)).toEqual([])
  setOnline(true)
  expect(commands()).toEqual([])
})

const ben: User = { ...ida, id: ida.id + 1, username: 'ben' }

/** A server with a session that the test can give to another user. Rejects changes of users who are not logged in. */
function sharedBrowser() {
  const session = { user: ida }
  const expected: (string | null)[] = []
  const server: Server = {
    user: () => session.user,
    rejectChange: (_, headers) => {
      expected.push(headers.get('Expected-User'))
      if (expected.at(-1) === String(session.user.id)) return undefined
      const error = 'This browser is now logged in as another user.'
      return errorResponse(409, error, { 'Expected-User': error })()
    },
  }
  return { session, expected, server }
}

test('queued changes of a user are not sent while a second user is logged in in the browser', async () => {
  const { session, expected, server } = sharedBrowser()
  const { list, press } = await show(server)
  setOnline(false)
  await press(/^Start Task: Audit/)
  await press(/^Complete Task: Audit/)
  session.user = ben
  setOnline(true)
  await list.findByRole('button', { name: /^Start Task: Audit/ }) // Ben sees the state of the server
  expect(toast()).toBeUndefined()
  expect(expected).toEqual([])
  expect([queuedChanges(ida.id).length, queuedChanges(ben.id).length]).toEqual([2, 0])
})

test('if a second user logs in while queued changes are sent, the rest stays in the queue of its user', async () => {
  const { session, expected, server } = sharedBrowser()
  const { list, press } = await show({
    ...server,
    rejectChange: (body, headers) => {
      const rejection = server.rejectChange?.(body, headers)
      session.user = ben // logs in in another tab after the first change
      return rejection
    },
  })
  setOnline(false)
  await press(/^Start Task: Audit/)
  await press(/^Complete Task: Audit/)
  await press(/^Upvote: a guide to Audit/)
  setOnline(true)
  await showsToast('1 change was sent.')
  await list.findByRole('button', { name: /^Complete Task: Audit/ })
  expect(expected).toEqual([String(ida.id), String(ida.id)])
  expect(queuedChanges(ida.id).map(({ kind, tried }) => [kind, tried])).toEqual([
    ['status', undefined],
    ['vote', undefined],
  ])
  expect(queuedChanges(ben.id)).toEqual([])
})

test('a change that is made after a second user has logged in is undone with the reason, and is not sent as theirs', async () => {
  const { session, expected, server } = sharedBrowser()
  const { list, press } = await show(server)
  session.user = ben
  await press(/^Start Task: Audit/)
  await showsToast('“\u2068Audit\u2069” is still pending. This browser is now logged in as another user.')
  await list.findByRole('button', { name: /^Start Task: Audit/ })
  expect(expected).toEqual([String(ida.id)])
  expect([queuedChanges(ida.id), queuedChanges(ben.id)]).toEqual([[], []])
})

test('if the browser has stored queued changes in an unknown format, the app ignores the stored changes', () => {
  localStorage.setItem(`${queuePrefix(ida.id)}1`, '{"kind":"song"}')
  localStorage.setItem(`${queuePrefix(ida.id)}2`, '{')
  expect(queuedChanges(ida.id)).toEqual([])
})

const dueDate = {
  kind: 'dueOn' as const,
  key: 'due-date',
  task: { id: 1101, projectId: 1, title: 'Audit' },
  from: null,
  to: '2027-01-01',
}
const vote = {
  kind: 'vote' as const,
  key: 'vote',
  task: { id: 1101, key: 'audit', title: 'Audit' },
  cast: true,
}
const note = {
  kind: 'note' as const,
  key: 'note',
  madeAt: '2026-11-01T08:00:00.000Z',
  task: dueDate.task,
  text: 'Ask the printer first',
}

test('a queued change of a newer release stays in the queue, and the app still sends the others', () => {
  const newer = { kind: 'song', key: 'song' }
  enqueue(ida.id, dueDate)
  localStorage.setItem(`${queuePrefix(ida.id)}9`, JSON.stringify(newer))
  expect(queuedChanges(ida.id)).toEqual([dueDate])
  expect(enqueue(ida.id, note)).toBe(true)
  expect(queuedChanges(ida.id)).toEqual([dueDate, note])
  expect(dequeue(ida.id, dueDate.key)).toBe(true)
  expect(Object.values(localStorage)).toEqual([JSON.stringify(newer), JSON.stringify(note)])
})

test('changes that an earlier release has queued are sent before newer ones', () => {
  const newer = { kind: 'song', key: 'song' }
  localStorage.setItem(`waiting-changes-${ida.id}`, JSON.stringify([dueDate, newer, vote]))
  expect(hasStored(queuePrefix(ida.id))).toBe(true)
  enqueue(ida.id, note)
  expect(queuedChanges(ida.id)).toEqual([dueDate, vote, note])
  for (const { key } of queuedChanges(ida.id)) dequeue(ida.id, key)
  expect(Object.values(localStorage)).toEqual([JSON.stringify(newer)])
})

test('changes are sent in the order in which they were made, even if the clock was set back', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-01T08:00:00Z') })
  for (const change of [note, vote]) enqueue(ida.id, change)
  vi.setSystemTime(Date.parse('2026-11-01T07:00:00Z'))
  enqueue(ida.id, dueDate)
  expect(queuedChanges(ida.id)).toEqual([note, vote, dueDate])
})

/** Returns the storage of a tab that does not see later changes of other tabs. Its own changes reach the shared storage. */
function staleStorage(shared: Storage) {
  const seen = Object.fromEntries(Object.keys(shared).map((key) => [key, shared.getItem(key)]))
  const methods = {
    getItem: (key: string) => seen[key] ?? null,
    setItem(key: string, value: string) {
      seen[key] = value
      shared.setItem(key, value)
    },
    removeItem(key: string) {
      delete seen[key]
      shared.removeItem(key)
    },
  }
  return Object.setPrototypeOf(seen, methods) as typeof methods
}

test('if two tabs change the queue at the same time, no change is lost and no sent change comes back', () => {
  for (const change of [dueDate, vote]) enqueue(ida.id, change)
  const stale = staleStorage(localStorage)
  dequeue(ida.id, dueDate.key)
  vi.stubGlobal('localStorage', stale)
  enqueue(ida.id, note)
  vi.unstubAllGlobals()
  expect(queuedChanges(ida.id)).toEqual([vote, note])

  const staleSender = staleStorage(localStorage)
  enqueue(ida.id, dueDate)
  vi.stubGlobal('localStorage', staleSender)
  for (const { key } of [vote, note]) dequeue(ida.id, key)
  vi.unstubAllGlobals()
  expect(queuedChanges(ida.id)).toEqual([dueDate])
})

/** Creates the client of a page of Ida. */
function aClient(): QueryClient {
  const client = new QueryClient()
  client.setQueryData(userQuery.queryKey, ida)
  setSessionUser({ id: () => ida.id, onOtherUser: () => undefined })
  return client
}

/** Answers requests by the given function, and records their paths. */
function answer(respond: (path: string) => Response | Promise<Response>): string[] {
  const paths: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    paths.push(path)
    return respond(path)
  })
  return paths
}
const dueDateSet = () => Response.json({ id: 1101, projectId: 1, dueOn: dueDate.to })

const sentNote = {
  id: 'note-1',
  text: note.text,
  mentions: [],
  author: { id: ida.id, username: ida.username },
  createdAt: note.madeAt,
  editedAt: null,
}

test('after the server has failed for 15 minutes at a queued change, the change is rejected and the next one is sent', async () => {
  const now = vi.spyOn(Date, 'now')
  const start = Date.parse('2026-11-01T08:00:00Z')
  for (const change of [dueDate, note]) enqueue(ida.id, change)
  const error = 'Something went wrong on our side.'
  const paths = answer((path) =>
    path === '/api/user'
      ? Response.json(ida)
      : path.endsWith('/notes')
        ? Response.json(sentNote, { status: 201 })
        : Response.json({ error }, { status: 500 }),
  )
  const client = aClient()
  for (const minute of [0, 0, 1, 5, 10, 14]) {
    now.mockReturnValue(start + minute * 60_000)
    await flushQueue(client)
  }
  expect(queuedChanges(ida.id).map(({ key }) => key)).toEqual([dueDate.key, note.key])
  expect(notice().lines()).toEqual([])
  now.mockReturnValue(start + 15 * 60_000)
  await flushQueue(client)
  expect(queuedChanges(ida.id)).toEqual([])
  expect(notice().lines()).toEqual([`“\u2068Audit\u2069” was not changed. ${error}`])
  expect(paths.filter((path) => path.endsWith('/notes'))).toHaveLength(1)
  await showsToast('1 change was sent. 1 change was rejected.')
})

test.each([429, 502, 503, 504])(
  'a queued change stays in the queue after any number of responses with status %i, and nothing is refetched',
  async (status) => {
    enqueue(ida.id, dueDate)
    answer((path) =>
      path === '/api/user' ? Response.json(ida) : Response.json({ error: 'Later' }, { status }),
    )
    const client = aClient()
    client.setQueryData(['tasks', 1], [])
    for (const _ of [1, 2, 3, 4, 5, 6]) await flushQueue(client)
    expect(queuedChanges(ida.id).map(({ key }) => key)).toEqual([dueDate.key])
    expect(notice().lines()).toEqual([])
    expect(client.getQueryState(['tasks', 1])?.isInvalidated).toBe(false)
  },
)

test('a queued change is sent once, even if the body of the successful response is invalid', async () => {
  enqueue(ida.id, dueDate)
  const paths = answer((path) => (path === '/api/user' ? Response.json(ida) : new Response('<html>')))
  await flushQueue(aClient())
  expect(queuedChanges(ida.id)).toEqual([])
  expect(paths).toEqual(['/api/user', '/api/tasks/1101/due-date'])
  await showsToast('1 change was sent.')
})

test('a change that is made after the session has ended is sent after its user logs in again', async () => {
  answer(() => Response.json({ error: 'Please log in' }, { status: 401 }))
  const client = aClient()
  for (const change of [note, dueDate])
    await expect(sendOrQueue(client, change)).rejects.toThrow('Please log in')
  // A note is a draft of its field.
  expect(queuedChanges(ida.id)).toEqual([dueDate])
  const paths = answer((path) => (path === '/api/user' ? Response.json(ida) : dueDateSet()))
  await flushQueue(client)
  expect(paths).toEqual(['/api/user', '/api/tasks/1101/due-date'])
  expect(queuedChanges(ida.id)).toEqual([])
})

test('if no response arrives and storage is full, a toast says that the change may not have been saved', async () => {
  const { list, press } = await show()
  const storage = localStorage
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem() {
      throw new DOMException('Full', 'QuotaExceededError')
    },
  })
  vi.stubGlobal('fetch', unreachable)
  await press(/^Start Task: Audit/)
  await showsToast('The change may not have been saved. Try again, or reload the page to check.')
  await list.findByRole('button', { name: /^Start Task: Audit/ })
  setOnline(false)
  await press(/^Start Task: Audit/)
  await showsToast('“\u2068Audit\u2069” is still pending. You’re offline. Try again when you’re back online.')
  vi.stubGlobal('localStorage', storage)
  recordResponse(new Response()) // ends the offline state
})

test('a change that gets no response within 20 seconds is queued, and a later flush does not wait forever', async () => {
  const timeout = new AbortController()
  const createTimeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal)
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        if (signal?.aborted) reject(signal.reason)
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  const client = aClient()
  const sent = sendOrQueue(client, dueDate)
  await waitFor(() => expect(createTimeout).toHaveBeenCalledWith(20_000))
  timeout.abort(new DOMException('The operation timed out.', 'TimeoutError'))
  expect(await sent).toEqual({ queued: true, projected: false })
  await flushQueue(client)
  expect(queuedChanges(ida.id)).toEqual([{ ...dueDate, tried: true }])
  recordResponse(new Response()) // ends the offline state
})

test('while a queued change is sent, no tab can cancel it', async () => {
  enqueue(ida.id, dueDate)
  const response = Promise.withResolvers<Response>()
  const paths = answer((path) => (path === '/api/user' ? Response.json(ida) : response.promise))
  const client = aClient()
  const flushed = flushQueue(client)
  await expect.poll(() => paths).toEqual(['/api/user', '/api/tasks/1101/due-date'])
  // The mark is in the storage, which all tabs share.
  expect(cancelQueued(client, dueDate.key)).toBe(false)
  expect(queuedChanges(ida.id)).toMatchObject([{ key: dueDate.key, tried: true }])
  response.resolve(dueDateSet())
  await flushed
  expect(queuedChanges(ida.id)).toEqual([])
})

test('if the page closes while later changes are sent, the text of a rejected note is not lost', async () => {
  for (const change of [note, dueDate]) enqueue(ida.id, change)
  const response = Promise.withResolvers<Response>()
  const paths = answer((path) =>
    path === '/api/user'
      ? Response.json(ida)
      : path.endsWith('/notes')
        ? Response.json({ error: 'Task not found' }, { status: 404 })
        : response.promise,
  )
  const flushed = flushQueue(aClient())
  await expect.poll(() => paths.length).toBe(3)
  expect(queuedChanges(ida.id).map(({ key }) => key)).toEqual([dueDate.key])
  expect(storedKeys(rejectedPrefix(ida.id)).map((key) => localStorage.getItem(key))).toMatchObject([
    expect.stringContaining(note.text),
  ])
  response.resolve(dueDateSet())
  await flushed
})

test('if only the service worker answers, no queued change is sent, and the user can still cancel it', async () => {
  enqueue(ida.id, dueDate)
  const headers = { [cachedAtHeader]: '2026-11-01T08:00:00.000Z' }
  const paths = answer(() => Response.json(ida, { headers }))
  const client = aClient()
  await flushQueue(client)
  expect(paths).toEqual(['/api/user'])
  expect(cancelQueued(client, dueDate.key)).toBe(true)
  recordResponse(new Response()) // ends the offline state
})
