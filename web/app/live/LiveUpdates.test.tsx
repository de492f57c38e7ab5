import { QueryClientProvider, QueryObserver, type QueryClient } from '@tanstack/react-query'
import { act, render, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { recordPosition, resetPosition } from '#web/http/projection-position.ts'
import { createQueryClient } from '#web/http/query-client.ts'
import { userQuery } from '#web/http/current-user.ts'
import { endSession } from '#web/shared/accounts/session.ts'
import { setOnline, setVisibility } from '#web/testing/browser-state.ts'
import { ida } from '#web/testing/fixtures.ts'
import { fakeServer, errorResponse } from '#web/testing/fake-server.ts'
import { fakeLiveStream, type FakeLiveStream } from '#web/testing/fake-live-stream.ts'
import LiveUpdates, { followChanges } from './LiveUpdates.ts'
import { affectedQueries } from './affected-queries.ts'

beforeEach(() => resetPosition(null))

const shownKeys = [['projects'], ['tasks', 4], ['tasks', 5], ['members', 4], ['votes', 'highest']] as const

/** Returns a query client with one cached query of each kind. */
function createClient() {
  const client = createQueryClient(endSession)
  client.setQueryData(userQuery.queryKey, ida)
  refresh(client)
  return client
}

function follow() {
  const streams = fakeLiveStream()
  const client = createClient()
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <LiveUpdates />
    </QueryClientProvider>,
  )
  const newest = () => {
    const stream = streams.at(-1)
    if (stream === undefined) throw new Error('No live stream is open.')
    return stream
  }
  newest().begin()
  return { streams, client, unmount, newest }
}

const stale = (client: QueryClient) =>
  shownKeys.filter((key) => client.getQueryState(key)?.isInvalidated).map((key) => key.join(' '))
const refresh = (client: QueryClient) => {
  for (const queryKey of shownKeys) client.setQueryData(queryKey, [])
}

test('after a live stream message, only the queries for the changed data become stale', () => {
  const { client, newest } = follow()
  newest().send({ position: '10', keys: [] })
  refresh(client)
  newest().send({ position: '11', keys: ['project:4'] })
  expect(stale(client)).toEqual(['projects', 'tasks 4'])
  refresh(client)
  newest().send({ position: '12', keys: ['team:4', 'votes'] })
  expect(stale(client)).toEqual(['projects', 'members 4', 'votes highest'])
})

test('after a live stream message with the key “*”, all queries except the query for the logged-in user become stale', () => {
  const { client, newest } = follow()
  newest().send({ position: '10', keys: [] })
  refresh(client)
  newest().send({ position: '11', keys: '*' })
  expect(stale(client)).toHaveLength(shownKeys.length)
  expect(client.getQueryState(userQuery.queryKey)?.isInvalidated).toBe(false)
})

test('if events were recorded while the live stream was disconnected, all queries become stale after the reconnection', () => {
  const { client, newest } = follow()
  newest().send({ position: '10', keys: [] })
  refresh(client)
  newest().begin()
  newest().send({ position: '10', keys: [] })
  expect(stale(client)).toEqual([])
  newest().begin()
  newest().send({ position: '12', keys: [] })
  expect(stale(client)).toHaveLength(shownKeys.length)
})

test('if the live stream starts at a later event position than the cached data, all queries become stale', () => {
  const client = createClient()
  const streams = fakeLiveStream()
  const staleCount = (from: string | null) => {
    refresh(client)
    const stop = followChanges(client, from)
    streams.at(-1)?.begin()
    streams.at(-1)?.send({ position: '10', keys: [] })
    stop()
    return stale(client).length
  }
  expect([staleCount('10'), staleCount('9'), staleCount(null)]).toEqual([
    0,
    shownKeys.length,
    shownKeys.length,
  ])
})

test('the live stream is open only while the LiveUpdates component is mounted on a visible page', () => {
  const { streams, newest, unmount } = follow()
  setVisibility('hidden')
  expect(newest().readyState).toBe(2)
  setVisibility('visible')
  expect(streams).toHaveLength(2)
  unmount()
  expect(newest().readyState).toBe(2)
  setVisibility('visible')
  expect(streams).toHaveLength(2)
})

test('if a live stream message arrives during a mutation, queries become stale only after the mutation has finished', async () => {
  const { client, newest } = follow()
  newest().send({ position: '10', keys: [] })
  refresh(client)
  const response = Promise.withResolvers<void>()
  const mutation = client.getMutationCache().build(client, { mutationFn: () => response.promise })
  const finished = mutation.execute(undefined)
  newest().send({ position: '11', keys: ['project:4'] })
  expect(stale(client)).toEqual([])
  response.resolve()
  await act(() => finished)
  await waitFor(() => expect(stale(client)).toEqual(['projects', 'tasks 4']))
})

/** Observes a query. Returns a list with one function per fetch; calling the function resolves that fetch. */
function observe(client: QueryClient, queryKey: readonly unknown[]) {
  const resolvers: (() => void)[] = []
  const queryFn = () => new Promise((resolve) => resolvers.push(() => resolve([])))
  onTestFinished(new QueryObserver(client, { queryKey, queryFn, staleTime: Infinity }).subscribe(() => {}))
  return resolvers
}

test('after a live stream message about a project, the tasks are refetched before the project list', async () => {
  const { client, newest } = follow()
  const [tasks, projects] = [observe(client, ['tasks', 4]), observe(client, ['projects'])]
  newest().send({ position: '10', keys: [] })
  refresh(client)
  const before = [tasks.length, projects.length]
  newest().send({ position: '11', keys: ['project:4'] })
  expect([tasks.length, projects.length]).toEqual([1 + (before[0] ?? 0), before[1]])
  expect(stale(client)).toEqual(['projects', 'tasks 4'])
  tasks.at(-1)?.()
  await waitFor(() => expect(projects).toHaveLength(1 + (before[1] ?? 0)))
  projects.at(-1)?.()
  await waitFor(() => expect(stale(client)).toEqual([]))
})

test('after the tasks are refetched, the refetch of the project list waits for a running mutation', async () => {
  const { client, newest } = follow()
  const [tasks, projects] = [observe(client, ['tasks', 4]), observe(client, ['projects'])]
  newest().send({ position: '10', keys: [] })
  refresh(client)
  newest().send({ position: '11', keys: ['project:4'] })
  const fetches = projects.length
  const response = Promise.withResolvers<void>()
  const mutation = client.getMutationCache().build(client, { mutationFn: () => response.promise })
  const finished = mutation.execute(undefined)
  tasks.at(-1)?.()
  await waitFor(() => expect(stale(client)).toEqual(['projects']))
  expect(projects).toHaveLength(fetches)
  response.resolve()
  await act(() => finished)
  await waitFor(() => expect(projects).toHaveLength(fetches + 1))
})

const refetch = (client: QueryClient, queryKey: readonly unknown[]) =>
  void client.invalidateQueries({ queryKey })

test('a live stream message refetches the tasks only if the cached tasks are older than the message', async () => {
  const { client, newest } = follow()
  const tasks = observe(client, ['tasks', 4])
  newest().send({ position: '10', keys: [] })
  tasks.at(-1)?.()
  await waitFor(() => expect(stale(client)).not.toContain('tasks 4'))
  const fetches = tasks.length

  recordPosition('12')
  refetch(client, ['tasks', 4])
  newest().send({ position: '12', keys: ['project:4'] })
  expect(tasks).toHaveLength(fetches + 1)
  tasks.at(-1)?.()
  await waitFor(() => expect(stale(client)).not.toContain('tasks 4'))
  newest().send({ position: '12', keys: ['project:4'] })
  expect(tasks).toHaveLength(fetches + 1)

  newest().send({ position: '13', keys: ['project:4'] })
  expect(tasks).toHaveLength(fetches + 2)
})

test('after a restore with lower positions, a live stream message refetches the tasks', async () => {
  const { client, newest } = follow()
  const tasks = observe(client, ['tasks', 4])
  recordPosition('90')
  newest().send({ position: '20', keys: [] })
  tasks.at(-1)?.()
  await waitFor(() => expect(stale(client)).not.toContain('tasks 4'))
  const fetches = tasks.length
  newest().send({ position: '21', keys: ['project:4'] })
  expect(tasks).toHaveLength(fetches + 1)
})

test('if a live stream message arrives during a fetch of the tasks, the tasks are fetched again', async () => {
  const { client, newest } = follow()
  const tasks = observe(client, ['tasks', 4])
  newest().send({ position: '10', keys: [] })
  tasks.at(-1)?.()
  await waitFor(() => expect(stale(client)).not.toContain('tasks 4'))
  refetch(client, ['tasks', 4])
  const fetches = tasks.length
  newest().send({ position: '11', keys: ['project:4'] })
  expect(tasks).toHaveLength(fetches + 1)
})

test('a live stream message with the key “inbox” refetches the notifications, even if no event was recorded', async () => {
  const { client, newest } = follow()
  const notifications = observe(client, ['notifications'])
  newest().send({ position: '10', keys: [] })
  notifications.at(-1)?.()
  await waitFor(() => expect(client.getQueryData(['notifications'])).toEqual([]))
  const fetches = notifications.length
  newest().send({ position: '10', keys: ['inbox'] })
  expect(notifications).toHaveLength(fetches + 1)
})

test.each<[what: string, report: (stream: FakeLiveStream) => void]>([
  ['sends its first message', (stream) => stream.send({ position: '10', keys: [] })],
  ['fails', (stream) => stream.refuse()],
])('the first fetch of the notifications waits until the live stream %s', async (_, report) => {
  vi.resetModules()
  const { followChanges } = await import('./LiveUpdates.ts')
  const { streamStart } = await import('#web/http/stream-start.ts')
  const streams = fakeLiveStream()
  onTestFinished(followChanges(createClient(), null))
  const started = vi.fn<() => void>()
  void streamStart().then(started)
  await Promise.resolve()
  expect(started).not.toHaveBeenCalled()
  for (const stream of streams) report(stream)
  await Promise.resolve()
  expect(started).toHaveBeenCalledOnce()
})

test('the notifications are fetched after five seconds without a message of the live stream', async () => {
  vi.resetModules()
  vi.useFakeTimers()
  const { streamStart } = await import('#web/http/stream-start.ts')
  const started = vi.fn<() => void>()
  void streamStart().then(started)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(started).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(started).toHaveBeenCalledOnce()
})

test('if two live stream messages contain an equal event position, the notifications are refetched only once', async () => {
  const { client, newest } = follow()
  const notifications = observe(client, ['notifications'])
  notifications.at(-1)?.()
  await waitFor(() => expect(client.getQueryData(['notifications'])).toEqual([]))
  const fetches = notifications.length
  newest().send({ position: '10', keys: [] })
  expect(notifications).toHaveLength(fetches + 1)
  newest().send({ position: '10', keys: [] })
  expect(notifications).toHaveLength(fetches + 1)
})

test('if the server rejects the live stream with 401, the query for the logged-in user becomes stale', async () => {
  const { client, newest } = follow()
  fakeServer({ 'GET /api/user': errorResponse(401, 'Please log in') })
  newest().refuse()
  await waitFor(() => expect(client.getQueryState(userQuery.queryKey)?.isInvalidated).toBe(true))
})

test('the delay before a refused live stream is reopened doubles up to one minute, until a stream opens', () => {
  vi.useFakeTimers()
  const { streams, client, newest } = follow()
  client.setDefaultOptions({ queries: { enabled: false } })
  /** Refuses the newest stream. Returns the seconds until the next one. */
  const secondsUntilReopened = () => {
    const opened = streams.length
    newest().refuse()
    let seconds = 0
    for (; streams.length === opened; seconds++) vi.advanceTimersByTime(1_000)
    return seconds
  }
  const delays = Array.from({ length: 5 }, secondsUntilReopened)
  expect(delays).toEqual([10, 20, 40, 60, 60])
  newest().begin()
  expect(secondsUntilReopened()).toBe(10)
})

test('a live stream without a message or heartbeat for 50 seconds is replaced by a new one', () => {
  vi.useFakeTimers()
  const { streams, newest } = follow()
  const pass = (seconds: number) => {
    vi.advanceTimersByTime(1_000 * seconds)
    return streams.length
  }
  expect(pass(49)).toBe(1)
  newest().beat()
  expect(pass(49)).toBe(1)
  newest().send({ position: '10', keys: [] })
  expect(pass(49)).toBe(1)
  expect(pass(1)).toBe(2)
  expect(streams[0]?.readyState).toBe(2)
  expect(pass(50)).toBe(3)
})

test('when the browser comes online, a new live stream replaces the old one, and a refused one is reopened immediately', () => {
  vi.useFakeTimers()
  const { streams, client, newest } = follow()
  client.setDefaultOptions({ queries: { enabled: false } })
  setOnline(true)
  expect(streams.map(({ readyState }) => readyState)).toEqual([2, 0])
  newest().refuse()
  setOnline(true)
  expect(streams).toHaveLength(3)
  vi.advanceTimersByTime(10_000)
  expect(streams).toHaveLength(3)
})

test('for a changed project, affectedQueries lists the tasks query first', () => {
  expect(affectedQueries('project:4').map(([first]) => first)).toEqual([
    'tasks',
    'task',
    'progress',
    'activity',
    'my-tasks',
    'projects',
  ])
})

test('if no query matches a live stream key, affectedQueries returns an empty list', () => {
  expect(affectedQueries('project:4x')).toEqual([])
  expect(affectedQueries('weather')).toEqual([])
})
