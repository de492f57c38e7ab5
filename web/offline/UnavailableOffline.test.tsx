import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setOnline } from '#web/testing/browser-state.ts'
import { allowConsoleError, expectConsoleError } from '#web/testing/console.ts'
import { RequestError, UnreachableError } from '#web/http/request-error.ts'
import { createQueryClient } from '#web/http/query-client.ts'
import { endSession } from '#web/shared/accounts/session.ts'
import { useUnavailableOffline } from './UnavailableOffline.tsx'

const unreachable = () => {
  allowConsoleError('Can’t reach Brandpath')
  return Promise.reject(new UnreachableError('Can’t reach Brandpath.'))
}

/** Renders a query with the given first response. `response.next` sets the following responses. */
function show(first: () => Promise<string>) {
  const response = { next: first }
  const client = createQueryClient(endSession)
  function Something() {
    const query = useQuery({ queryKey: ['something'], queryFn: () => response.next() })
    if (useUnavailableOffline(query)) return 'unavailable'
    return query.data ?? (query.isError ? 'failed' : 'loading')
  }
  const { container } = render(
    <QueryClientProvider client={client}>
      <Something />
    </QueryClientProvider>,
  )
  return { response, client, container }
}

test('if a query could not load offline, the data appears after the browser reconnects, and no error is shown', async () => {
  setOnline(false)
  const { response, client, container } = show(unreachable)
  await screen.findByText('unavailable')
  const seen = new Set<string>()
  const note = () => seen.add(container.textContent)
  const observer = new MutationObserver(note)
  observer.observe(container, { subtree: true, childList: true, characterData: true })
  response.next = () => Promise.resolve('data')
  await act(async () => {
    setOnline(true)
    await client.invalidateQueries()
  })
  await screen.findByText('data', undefined, { timeout: 10_000 })
  note()
  observer.disconnect()
  expect([...seen]).toEqual(['data'])
})

test('if a refetch fails while the browser is offline, the cached data stays visible', async () => {
  setOnline(false)
  const { response, client } = show(() => Promise.resolve('data'))
  await screen.findByText('data')
  response.next = unreachable
  void client.invalidateQueries()
  await waitFor(() => expect(client.getQueryState(['something'])?.fetchFailureCount).toBe(1))
  expect(screen.getByText('data')).toBeDefined()
})

test('if the server rejects a query after the browser reconnects, an error replaces the text “unavailable offline”', async () => {
  expectConsoleError(/Not yours/)
  setOnline(false)
  const { response } = show(unreachable)
  await screen.findByText('unavailable')
  response.next = () => Promise.reject(new RequestError(403, { message: 'Not yours' }))
  setOnline(true)
  await screen.findByText('failed', undefined, { timeout: 10_000 })
})
