import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { recordResponse } from '#web/http/connection.ts'
import { cachedAtHeader } from '#web/worker/protocol.ts'
import OfflineNotice from './OfflineNotice.tsx'

afterEach(() => {
  act(() => recordResponse(new Response()))
})

function show() {
  const client = new QueryClient()
  const invalidated = vi.spyOn(client, 'invalidateQueries')
  render(
    <QueryClientProvider client={client}>
      <OfflineNotice />
    </QueryClientProvider>,
  )
  return invalidated
}
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
  expect(notice).toMatch(/^You are offline\. Showing data from \d{1,2}:\d\d.*\./)
  expect(notice).toContain('(12 minutes ago)')
})

test('after the server responds again, the offline notice disappears and all data is refetched', () => {
  const invalidated = show()
  fromWorker(1)
  expect(invalidated).not.toHaveBeenCalled()
  act(() => recordResponse(new Response()))
  expect(screen.queryByRole('status')).toBeNull()
  expect(invalidated).toHaveBeenCalledOnce()
})
