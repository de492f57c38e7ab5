import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { recordFailure, recordResponse } from '#web/http/connection.ts'
import { cachedAtHeader } from '#web/http/response-cache.ts'
import { setOnline } from '#web/testing/browser-state.ts'
import OfflineNotice from './OfflineNotice.tsx'

afterEach(() => {
  act(() => recordResponse(new Response()))
})

/** Shows how often its data was loaded. */
function LoadCount() {
  const { data } = useQuery<number>({
    queryKey: ['load count'],
    queryFn: ({ client, queryKey }) => (client.getQueryData<number>(queryKey) ?? 0) + 1,
  })
  return <p>Loaded: {data}</p>
}

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LoadCount />
      <OfflineNotice />
    </QueryClientProvider>,
  )
const fromWorker = (minutesAgo: number) =>
  act(() => {
    const at = new Date(Date.now() - minutesAgo * 60_000 - 1_000)
    recordResponse(new Response(null, { headers: { [cachedAtHeader]: at.toISOString() } }))
  })

test('the offline notice is hidden while the server responds', () => {
  show()
  act(() => recordResponse(new Response()))
  expect(screen.queryByRole('status')).toBeNull()
})

test('the offline notice shows the age of the oldest data from the service worker’s cache', () => {
  show()
  fromWorker(5)
  fromWorker(12)
  fromWorker(3)
  const notice = screen.getByRole('status').textContent
  expect(notice).toMatch(/^Can’t reach Brandpath\. Showing data from \d{1,2}:\d\d.*\./)
  expect(notice).toContain('(12 minutes ago)')
})

test('if only some requests fail, all data is refetched at most every ten seconds', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  show()
  for (let second = 0; second < 60; second++) {
    act(() => recordFailure())
    await act(async () => void (await vi.advanceTimersByTimeAsync(500)))
    act(() => recordResponse(new Response()))
    await act(async () => void (await vi.advanceTimersByTimeAsync(500)))
  }
  const loads = Number(screen.getByText(/^Loaded/).textContent.replace(/\D+/, ''))
  expect(loads).toBeGreaterThan(5)
  expect(loads).toBeLessThanOrEqual(7)
})

test('the offline notice says whether the server is unreachable or the browser has no network', () => {
  show()
  act(() => recordResponse(new Response()))
  act(() => recordFailure())
  const notice = () => screen.getByRole('status').textContent
  expect(notice()).toMatch(/^Can’t reach Brandpath\. Showing data from \d{1,2}:\d\d/)
  setOnline(false)
  expect(notice()).toMatch(/^You’re offline\. Showing data from \d{1,2}:\d\d/)
  setOnline(true)
  expect(notice()).toMatch(/^Can’t reach Brandpath\./)
})

test('after the server responds again, the offline notice disappears and all data is refetched', async () => {
  show()
  await screen.findByText('Loaded: 1')
  fromWorker(1)
  screen.getByText('Loaded: 1')
  act(() => recordResponse(new Response()))
  expect(screen.queryByRole('status')).toBeNull()
  await screen.findByText('Loaded: 2')
})

test('while the server is unreachable, the data is fetched again after 1, 2, 4 and 8 seconds, and then every 10 seconds', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  show()
  act(() => recordFailure())
  const loadsAfter = async (seconds: number) => {
    await act(async () => void (await vi.advanceTimersByTimeAsync(1_000 * seconds + 10)))
    return Number(screen.getByText(/^Loaded/).textContent.replace(/\D+/, ''))
  }
  const counts: number[] = []
  for (const seconds of [0, 1, 2, 4, 8, 10, 10]) counts.push(await loadsAfter(seconds))
  expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7])
  setOnline(true)
  expect(await loadsAfter(1)).toBe(9)
})
