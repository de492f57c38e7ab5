import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RequestError, Unreachable } from '#web/api/request-error.ts'
import { createQueryClient } from '#web/app/query-client.ts'
import { signedOut } from '#web/features/session/api.ts'
import { useAway } from './use-away.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const unreachable = () => Promise.reject(new Unreachable('The server cannot be reached.'))

/** Shows something that answers what it is told to. */
function show(first: () => Promise<string>) {
  const answer = { now: first }
  const client = createQueryClient(signedOut)
  function Something() {
    const query = useQuery({ queryKey: ['something'], queryFn: () => answer.now() })
    if (useAway(query)) return 'away'
    return query.data ?? (query.isError ? 'failed' : 'loading')
  }
  const { container } = render(
    <QueryClientProvider client={client}>
      <Something />
    </QueryClientProvider>,
  )
  return { answer, client, container }
}

function setOnline(online: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  dispatchEvent(new Event(online ? 'online' : 'offline'))
}

test('offline, what is not kept is away at the first try, and comes by itself without a word of failure', async () => {
  setOnline(false)
  const { answer, client, container } = show(unreachable)
  await screen.findByText('away')
  const seen = new Set<string>()
  const note = () => seen.add(container.textContent)
  const observer = new MutationObserver(note)
  observer.observe(container, { subtree: true, childList: true, characterData: true })
  answer.now = () => Promise.resolve('here')
  await act(async () => {
    setOnline(true)
    await client.invalidateQueries()
  })
  await screen.findByText('here', undefined, { timeout: 10_000 })
  note()
  observer.disconnect()
  expect([...seen]).toEqual(['here'])
})

test('what was kept is shown offline, however often it fails to come anew', async () => {
  setOnline(false)
  const { answer, client } = show(() => Promise.resolve('here'))
  await screen.findByText('here')
  answer.now = unreachable
  void client.invalidateQueries()
  await vi.waitFor(() => expect(client.getQueryState(['something'])?.fetchFailureCount).toBe(1))
  expect(screen.getByText('here')).toBeDefined()
})

test('back online, another failure is told as what it is', async () => {
  setOnline(false)
  const { answer } = show(unreachable)
  await screen.findByText('away')
  answer.now = () => Promise.reject(new RequestError(403, { message: 'Not yours' }))
  act(() => setOnline(true))
  await screen.findByText('failed', undefined, { timeout: 10_000 })
})
