import { QueryObserver, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { projectsQuery } from '#web/shared/projects/projects.ts'
import { userQuery } from '#web/http/current-user.ts'
import { tasksQuery } from '#web/shared/tasks/tasks.ts'
import { allowConsoleError } from '#web/testing/console.ts'
import { errorResponse } from '#web/testing/fake-server.ts'
import { createQueryClient } from './query-client.ts'
import { RequestError } from './request-error.ts'

const second = 1_000
const minute = 60 * second

const fetch = vi.fn<typeof globalThis.fetch>()
let client: QueryClient
beforeEach(() => {
  vi.useFakeTimers()
  fetch.mockReset()
  vi.stubGlobal('fetch', fetch)
  client = createQueryClient(() => undefined)
})
afterEach(() => {
  client.clear()
})

const show = (query: { readonly queryKey: QueryKey }): (() => void) =>
  new QueryObserver<unknown>(client, query).subscribe(() => undefined)

test.each([
  ['the logged-in user', userQuery, null, 5 * minute],
  ['the tasks of a project', tasksQuery(1), [], 5 * minute],
  ['the list of projects', projectsQuery, [], minute],
])(
  'a newly opened screen refetches %s only if the cached data is older than the stale time',
  (_, query, cached, staleTime) => {
    fetch.mockReturnValue(new Promise(() => {}))
    client.setQueryData(query.queryKey, cached)
    vi.advanceTimersByTime(staleTime - 1)
    show(query)()
    expect(fetch).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    show(query)()
    expect(fetch).toHaveBeenCalledOnce()
  },
)

test.each([
  ['the logged-in user', userQuery, []],
  ['the tasks of a project', tasksQuery(1), [1, 2]],
  ['the list of projects', projectsQuery, [1, 2, 4]],
])('while the server fails, the request for %s is retried with growing delays', async (_, query, delays) => {
  allowConsoleError('Authentication check failed: 500')
  fetch.mockImplementation(async () => errorResponse(500, 'Something went wrong')())
  const stopObserving = show(query)
  await vi.advanceTimersByTimeAsync(0)
  expect(fetch).toHaveBeenCalledTimes(1)
  for (const [index, seconds] of delays.entries()) {
    await vi.advanceTimersByTimeAsync(seconds * second - 1)
    expect(fetch).toHaveBeenCalledTimes(index + 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(fetch).toHaveBeenCalledTimes(index + 2)
  }
  await vi.advanceTimersByTimeAsync(10 * minute)
  expect(fetch).toHaveBeenCalledTimes(delays.length + 1)
  stopObserving()
})

test('a command with status 401 handles its error before the session ends', async () => {
  const order: string[] = []
  allowConsoleError('Please log in')
  const ending = createQueryClient(() => void order.push('session ended'))
  const mutation = ending.getMutationCache().build(ending, {
    mutationFn: () => Promise.reject(new RequestError(401, { error: 'Please log in' })),
    onError: () => void order.push('text returned'),
  })
  await expect(mutation.execute(undefined)).rejects.toThrow('Please log in')
  expect(order).toEqual(['text returned', 'session ended'])
})

test('the delay between retries of a query doubles up to 30 s', async () => {
  const load = vi.fn<() => Promise<never>>().mockRejectedValue(new Error('unreachable'))
  allowConsoleError('unreachable')
  const stopObserving = new QueryObserver(client, { queryKey: ['x'], queryFn: load, retry: 8 }).subscribe(
    () => undefined,
  )
  await vi.advanceTimersByTimeAsync(0)
  for (const [index, seconds] of [1, 2, 4, 8, 16, 30, 30, 30].entries()) {
    await vi.advanceTimersByTimeAsync(seconds * second - 1)
    expect(load).toHaveBeenCalledTimes(index + 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(load).toHaveBeenCalledTimes(index + 2)
  }
  stopObserving()
})

test('a query that the server rejects with 403 is not sent again', async () => {
  fetch.mockImplementation(async () => errorResponse(403, 'Not yours')())
  const stopObserving = show(tasksQuery(1))
  await vi.advanceTimersByTimeAsync(10 * minute)
  expect(fetch).toHaveBeenCalledOnce()
  stopObserving()
})

test('focusing the browser window does not refetch stale queries', () => {
  expect(client.getDefaultOptions().queries?.refetchOnWindowFocus).toBe(false)
})
