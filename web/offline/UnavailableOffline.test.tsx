import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { RequestError, UnreachableError } from '#web/http/request-error.ts'
import { createQueryClient } from '#web/http/query-client.ts'
import { endSession } from '#web/shared/session/session.ts'
import { useUnavailableOffline } from './UnavailableOffline.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

const unreachable = () => Promise.reject(new UnreachableError('The server cannot be reached.'))

/** Renders a query with the given first response. `response.next` sets the following responses. */
function show(first: () => Promise<string>) {
  const response = { next: first }
  const client = createQueryClient(endSession)
  function Something() {
    const query = useQuery({ queryKey: ['something'], queryFn: () => response.next() })
    if (useUnavailableOffline(query)) return 'away'
    return query.data ?? (query.isError ? 'failed' : 'loading')
  }
  const { container } = render(
    <QueryClientProvider client={client}>
      <Something />
    </QueryClientProvider>,
  )
  return { response, client, container }
}

function setOnline(online: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  dispatchEvent(new Event(online ? 'online' : 'offline'))
}

test('missing data is reported as unavailable offline, and later appears online without showing an error', async () => {
  setOnline(false)
  const { response, client, container } = show(unreachable)
  await screen.findByText('away')
  const seen = new Set<string>()
  const note = () => seen.add(container.textContent)
  const observer = new MutationObserver(note)
  observer.observe(container, { subtree: true, childList: true, characterData: true })
  response.next = () => Promise.resolve('here')
  await act(async () => {
    setOnline(true)
    await client.invalidateQueries()
  })
  await screen.findByText('here', undefined, { timeout: 10_000 })
  note()
  observer.disconnect()
  expect([...seen]).toEqual(['here'])
})

test('cached data remains visible offline after a failed refetch', async () => {
  setOnline(false)
  const { response, client } = show(() => Promise.resolve('here'))
  await screen.findByText('here')
  response.next = unreachable
  void client.invalidateQueries()
  await vi.waitFor(() => expect(client.getQueryState(['something'])?.fetchFailureCount).toBe(1))
  expect(screen.getByText('here')).toBeDefined()
})

test('after reconnecting, a query that the server rejects shows an error instead of "unavailable offline"', async () => {
  setOnline(false)
  const { response } = show(unreachable)
  await screen.findByText('away')
  response.next = () => Promise.reject(new RequestError(403, { message: 'Not yours' }))
  act(() => setOnline(true))
  await screen.findByText('failed', undefined, { timeout: 10_000 })
})
