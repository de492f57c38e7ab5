import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { noteAnswer } from '#web/api/connection.ts'
import { projectsQuery } from '#web/features/projects/api.ts'
import { seenAtHeader } from '#web/worker/last-seen.ts'
import { Away } from './Away.tsx'
import OfflineNotice from './OfflineNotice.tsx'

afterEach(() => {
  cleanup()
  act(() => noteAnswer(new Response()))
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
    noteAnswer(new Response(null, { headers: { [seenAtHeader]: at.toISOString() } }))
  })

test('is silent while the server answers', () => {
  show()
  act(() => noteAnswer(new Response()))
  expect(screen.queryByRole('status')).toBeNull()
})

test('tells the age of the oldest answer that the worker gave in its place', () => {
  show()
  fromWorker(5)
  fromWorker(12)
  fromWorker(3)
  const notice = screen.getByRole('status').textContent
  expect(notice).toMatch(/^You are offline\. Showing what we had at \d{1,2}:\d\d.*\./)
  expect(notice).toContain('(12 minutes ago)')
})

test('goes when the server answers again, and everything is asked for anew', () => {
  const invalidated = show()
  fromWorker(1)
  expect(invalidated).not.toHaveBeenCalled()
  act(() => noteAnswer(new Response()))
  expect(screen.queryByRole('status')).toBeNull()
  expect(invalidated).toHaveBeenCalledOnce()
})

/** Asks for something that this device has. */
function Kept({ queryKey }: { queryKey: readonly string[] }) {
  useQuery({ queryKey, queryFn: () => 'kept', initialData: 'kept', staleTime: Infinity })
  return null
}
const notice = () => screen.getByText('You are offline.').closest('[role=status]')?.textContent

test('does not claim to show anything where the page says that it cannot be shown', () => {
  show(
    <>
      {/* By the header: it is no part of the page. */}
      <Kept queryKey={projectsQuery.queryKey} />
      <Away title="The votes cannot be shown offline" />
    </>,
  )
  fromWorker(5)
  expect(notice()).toBe('You are offline. ')
})

test('does so where only a part of the page cannot be shown', () => {
  show(
    <>
      <Kept queryKey={['monitoring', 'metrics']} />
      <Away title="Errors cannot be shown offline" />
    </>,
  )
  fromWorker(5)
  expect(notice()).toMatch(/^You are offline\. Showing what we had at/)
})
