import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { noteAnswer } from '#web/api/connection.ts'
import { seenAtHeader } from '#web/worker/last-seen.ts'
import OfflineNotice from './OfflineNotice.tsx'

afterEach(() => {
  cleanup()
  act(() => noteAnswer(new Response()))
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
