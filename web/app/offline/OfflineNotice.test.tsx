import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { recordResponse } from '#web/http/connection.ts'
import { projectsQuery } from '#web/shared/projects/projects.ts'
import { cachedAtHeader } from '#web/worker/protocol.ts'
import { UnavailableOffline } from '#web/offline/UnavailableOffline.tsx'
import OfflineNotice from './OfflineNotice.tsx'

afterEach(() => {
  act(() => recordResponse(new Response()))
})

function show(page?: ReactNode) {
  const client = new QueryClient()
  const invalidated = vi.spyOn(client, 'invalidateQueries')
  render(
    <QueryClientProvider client={client}>
      <OfflineNotice />
      {page}
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

test('the offline notice shows the age of the oldest response from the service worker', () => {
  show()
  fromWorker(5)
  fromWorker(12)
  fromWorker(3)
  const notice = screen.getByRole('status').textContent
  expect(notice).toMatch(/^You are offline\. Showing data from \d{1,2}:\d\d.*\./)
  expect(notice).toContain('(12 minutes ago)')
})

test('the offline notice disappears and all data is refetched when the server responds again', () => {
  const invalidated = show()
  fromWorker(1)
  expect(invalidated).not.toHaveBeenCalled()
  act(() => recordResponse(new Response()))
  expect(screen.queryByRole('status')).toBeNull()
  expect(invalidated).toHaveBeenCalledOnce()
})

function CachedData({ queryKey }: { queryKey: readonly string[] }) {
  useQuery({ queryKey, queryFn: () => 'cached', initialData: 'cached', staleTime: Infinity })
  return null
}
const notice = () => screen.getByText('You are offline.').closest('[role=status]')?.textContent

test('the offline notice does not mention stored data on a page that is unavailable offline', () => {
  show(
    <>
      {/* The header uses this query, so its data does not count as data of the page. */}
      <CachedData queryKey={projectsQuery.queryKey} />
      <UnavailableOffline title="The votes cannot be shown offline" />
    </>,
  )
  fromWorker(5)
  expect(notice()).toBe('You are offline. ')
})

test('the offline notice shows the age of the data if only a part of the page is unavailable offline', () => {
  show(
    <>
      <CachedData queryKey={['monitoring', 'metrics']} />
      <UnavailableOffline title="Errors cannot be shown offline" />
    </>,
  )
  fromWorker(5)
  expect(notice()).toMatch(/^You are offline\. Showing data from/)
})
