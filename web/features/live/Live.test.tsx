import { QueryClientProvider, QueryObserver, type QueryClient } from '@tanstack/react-query'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { noteRead } from '#web/api/read-position.ts'
import { createQueryClient } from '#web/app/query-client.ts'
import { signedOut, userQuery } from '#web/features/session/api.ts'
import { ida } from '#web/testing/a-user.ts'
import { playServer, refusing } from '#web/testing/play-server.ts'
import { playStream } from '#web/testing/play-stream.ts'
import { followChanges } from './follow-changes.ts'
import Live from './Live.tsx'
import { staleBy } from './stale.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const shownKeys = [['projects'], ['tasks', 4], ['tasks', 5], ['members', 4], ['votes', 'highest']] as const

/** What a page holds that shows something of everything. */
function page() {
  const client = createQueryClient(signedOut)
  client.setQueryData(userQuery.queryKey, ida)
  refresh(client)
  return client
}

/** The same, with its stream begun. */
function follow() {
  const streams = playStream()
  const client = page()
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <Live />
    </QueryClientProvider>,
  )
  const newest = () => {
    const stream = streams.at(-1)
    if (stream === undefined) throw new Error('no stream was opened')
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
const setVisible = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('what a key names is out of date, and nothing else', () => {
  const { client, newest } = follow()
  newest().tell({ position: '10', keys: [] })
  refresh(client)
  newest().tell({ position: '11', keys: ['project:4'] })
  expect(stale(client)).toEqual(['projects', 'tasks 4'])
  refresh(client)
  newest().tell({ position: '12', keys: ['team:4', 'votes'] })
  expect(stale(client)).toEqual(['projects', 'members 4', 'votes highest'])
})

test('the star means everything but who is signed in', () => {
  const { client, newest } = follow()
  newest().tell({ position: '10', keys: [] })
  refresh(client)
  newest().tell({ position: '11', keys: '*' })
  expect(stale(client)).toHaveLength(shownKeys.length)
  expect(client.getQueryState(userQuery.queryKey)?.isInvalidated).toBe(false)
})

test('a stream that resumes where it was has missed nothing; elsewhere, everything is asked for', () => {
  const { client, newest } = follow()
  newest().tell({ position: '10', keys: [] })
  refresh(client)
  newest().begin()
  newest().tell({ position: '10', keys: [] })
  expect(stale(client)).toEqual([])
  newest().begin()
  newest().tell({ position: '12', keys: [] })
  expect(stale(client)).toHaveLength(shownKeys.length)
})

test('a page that was read where its stream begins has missed nothing; one that was read before, everything', () => {
  const client = page()
  const streams = playStream()
  const told = (from: string | null) => {
    refresh(client)
    const stop = followChanges(client, from)
    streams.at(-1)?.begin()
    streams.at(-1)?.tell({ position: '10', keys: [] })
    stop()
    return stale(client).length
  }
  expect([told('10'), told('9'), told(null)]).toEqual([0, shownKeys.length, shownKeys.length])
})

test('only a page that is seen holds a stream, and one that is left holds none', () => {
  const { streams, newest, unmount } = follow()
  setVisible('hidden')
  expect(newest().readyState).toBe(2)
  setVisible('visible')
  expect(streams).toHaveLength(2)
  unmount()
  expect(newest().readyState).toBe(2)
  setVisible('visible')
  expect(streams).toHaveLength(2)
})

test('while a change is under way what it shows is left alone; then it is brought up to date', async () => {
  const { client, newest } = follow()
  newest().tell({ position: '10', keys: [] })
  refresh(client)
  const answer = Promise.withResolvers<void>()
  const change = client.getMutationCache().build(client, { mutationFn: () => answer.promise })
  const changing = change.execute(undefined)
  newest().tell({ position: '11', keys: ['project:4'] })
  expect(stale(client)).toEqual([])
  answer.resolve()
  await act(() => changing)
  await waitFor(() => expect(stale(client)).toEqual(['projects', 'tasks 4']))
})

/** Something that is shown: what is asked for it, and answered when the test says so. */
function shown(client: QueryClient, queryKey: readonly unknown[]) {
  const answers: (() => void)[] = []
  const queryFn = () => new Promise((resolve) => answers.push(() => resolve([])))
  onTestFinished(new QueryObserver(client, { queryKey, queryFn, staleTime: Infinity }).subscribe(() => {}))
  return answers
}

test('what a change is seen by is asked for alone, and what is counted from it once that is there', async () => {
  const { client, newest } = follow()
  const [tasks, projects] = [shown(client, ['tasks', 4]), shown(client, ['projects'])]
  newest().tell({ position: '10', keys: [] })
  refresh(client)
  const before = [tasks.length, projects.length]
  newest().tell({ position: '11', keys: ['project:4'] })
  expect([tasks.length, projects.length]).toEqual([1 + (before[0] ?? 0), before[1]])
  expect(stale(client)).toEqual(['projects', 'tasks 4'])
  tasks.at(-1)?.()
  await waitFor(() => expect(projects).toHaveLength(1 + (before[1] ?? 0)))
  projects.at(-1)?.()
  await waitFor(() => expect(stale(client)).toEqual([]))
})

test('what comes second waits for a change that began meanwhile', async () => {
  const { client, newest } = follow()
  const [tasks, projects] = [shown(client, ['tasks', 4]), shown(client, ['projects'])]
  newest().tell({ position: '10', keys: [] })
  refresh(client)
  newest().tell({ position: '11', keys: ['project:4'] })
  const asked = projects.length
  const answer = Promise.withResolvers<void>()
  const change = client.getMutationCache().build(client, { mutationFn: () => answer.promise })
  const changing = change.execute(undefined)
  tasks.at(-1)?.()
  await waitFor(() => expect(stale(client)).toEqual(['projects']))
  expect(projects).toHaveLength(asked)
  answer.resolve()
  await act(() => changing)
  await waitFor(() => expect(projects).toHaveLength(asked + 1))
})

/** Asks for what is shown, as whoever has changed it does. */
const refetch = (client: QueryClient, queryKey: readonly unknown[]) =>
  void client.invalidateQueries({ queryKey })

test('an own change that was asked for already is not asked for again, another’s is', async () => {
  const { client, newest } = follow()
  const tasks = shown(client, ['tasks', 4])
  newest().tell({ position: '10', keys: [] })
  tasks.at(-1)?.()
  await waitFor(() => expect(stale(client)).not.toContain('tasks 4'))
  const asked = tasks.length

  noteRead('12') // the answer to the own change
  refetch(client, ['tasks', 4])
  newest().tell({ position: '12', keys: ['project:4'] })
  expect(tasks).toHaveLength(asked + 1)
  tasks.at(-1)?.()
  await waitFor(() => expect(stale(client)).not.toContain('tasks 4'))
  newest().tell({ position: '12', keys: ['project:4'] })
  expect(tasks).toHaveLength(asked + 1)

  newest().tell({ position: '13', keys: ['project:4'] })
  expect(tasks).toHaveLength(asked + 2)
})

test('what was asked for before a change is asked for again, though its answer is still to come', async () => {
  const { client, newest } = follow()
  const tasks = shown(client, ['tasks', 4])
  newest().tell({ position: '10', keys: [] })
  tasks.at(-1)?.()
  await waitFor(() => expect(stale(client)).not.toContain('tasks 4'))
  refetch(client, ['tasks', 4])
  const asked = tasks.length
  newest().tell({ position: '11', keys: ['project:4'] })
  expect(tasks).toHaveLength(asked + 1)
})

test('news in the inbox is asked for wherever the read models are: it comes from elsewhere', async () => {
  const { client, newest } = follow()
  const news = shown(client, ['notifications'])
  newest().tell({ position: '10', keys: [] })
  news.at(-1)?.()
  await waitFor(() => expect(client.getQueryData(['notifications'])).toEqual([]))
  const asked = news.length
  newest().tell({ position: '10', keys: ['inbox'] })
  expect(news).toHaveLength(asked + 1)
})

test('news that came before the stream began is asked for once it has', async () => {
  const { client, newest } = follow()
  const news = shown(client, ['notifications'])
  news.at(-1)?.()
  await waitFor(() => expect(client.getQueryData(['notifications'])).toEqual([]))
  const asked = news.length
  newest().tell({ position: '10', keys: [] })
  expect(news).toHaveLength(asked + 1)
  newest().tell({ position: '10', keys: [] })
  expect(news).toHaveLength(asked + 1)
})

test('a stream that is refused asks who is signed in', async () => {
  const { client, newest } = follow()
  playServer({ 'GET /api/user': refusing(401, 'Please log in') })
  newest().refuse()
  await waitFor(() => expect(client.getQueryState(userQuery.queryKey)?.isInvalidated).toBe(true))
})

test('the tasks are asked for before what is only counted from them', () => {
  expect(staleBy('project:4').map(([first]) => first)).toEqual(['tasks', 'progress', 'activity', 'projects'])
})

test('a key of a later version concerns nothing here', () => {
  expect(staleBy('project:4x')).toEqual([])
  expect(staleBy('weather')).toEqual([])
})
