import { QueryObserver, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { projectsQuery } from '#web/features/projects/api.ts'
import { userQuery } from '#web/features/session/api.ts'
import { tasksOf } from '#web/features/tasks/api.ts'
import { refusing } from '#web/testing/play-server.ts'
import { createQueryClient } from './query-client.ts'

/** Product.md §9: for how long what is known counts as fresh, and how often what fails is tried. */
const second = 1_000
const minute = 60 * second

const fetch = vi.fn<typeof globalThis.fetch>()
let client: QueryClient
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  fetch.mockReset()
  vi.stubGlobal('fetch', fetch)
  client = createQueryClient(() => undefined)
})
afterEach(() => {
  client.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A screen comes that needs what a query brings; called, it goes again. */
const show = (query: { readonly queryKey: QueryKey }): (() => void) =>
  new QueryObserver<unknown>(client, query).subscribe(() => undefined)

test.each([
  ['who is signed in', userQuery, null, 5 * minute],
  ['the tasks of a project', tasksOf(1), [], 5 * minute],
  ['the list of projects', projectsQuery, [], minute],
])('%s is asked for again by a screen when it is no longer fresh', (_, query, known, freshFor) => {
  fetch.mockReturnValue(new Promise(() => {}))
  client.setQueryData(query.queryKey, known)
  vi.advanceTimersByTime(freshFor - 1)
  show(query)()
  expect(fetch).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  show(query)()
  expect(fetch).toHaveBeenCalledOnce()
})

test.each([
  ['who is signed in', userQuery, []],
  ['the tasks of a project', tasksOf(1), [1, 2]],
  ['the list of projects', projectsQuery, [1, 2, 4]],
])('%s is tried again while the server fails, each time later', async (_, query, waits) => {
  fetch.mockImplementation(async () => refusing(500, 'Something went wrong')())
  const leave = show(query)
  await vi.advanceTimersByTimeAsync(0)
  expect(fetch).toHaveBeenCalledTimes(1)
  for (const [index, seconds] of waits.entries()) {
    await vi.advanceTimersByTimeAsync(seconds * second - 1)
    expect(fetch).toHaveBeenCalledTimes(index + 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(fetch).toHaveBeenCalledTimes(index + 2)
  }
  await vi.advanceTimersByTimeAsync(10 * minute)
  expect(fetch).toHaveBeenCalledTimes(waits.length + 1)
  leave()
})

test('the wait before another try doubles, up to half a minute', () => {
  const { retryDelay } = client.getDefaultOptions().queries ?? {}
  if (typeof retryDelay !== 'function') throw new Error('the wait depends on the try')
  const waits = Array.from({ length: 8 }, (_, attempt) => retryDelay(attempt, new Error('unreachable')))
  expect(waits.map((wait) => wait / second)).toEqual([1, 2, 4, 8, 16, 30, 30, 30])
})

test('what the server refuses is not tried again', async () => {
  fetch.mockImplementation(async () => refusing(403, 'Not yours')())
  const leave = show(tasksOf(1))
  await vi.advanceTimersByTimeAsync(10 * minute)
  expect(fetch).toHaveBeenCalledOnce()
  leave()
})

test('a window that gets the focus asks for nothing', () => {
  expect(client.getDefaultOptions().queries?.refetchOnWindowFocus).toBe(false)
})
