import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { QueryClientProvider, useQuery, type QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { User } from '#schema/api/user.ts'
import { createQueryClient } from '#web/app/query-client.ts'
import { ida } from '#web/testing/a-user.ts'
import { playServer, refusing } from '#web/testing/play-server.ts'
import { loggedOut, signedIn, signedOut, useLoggedOut, useSession, userQuery } from './api.ts'
import { followUser } from './follow-user.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const jonas: User = { ...ida, id: 8, email: 'jonas@halden.example', username: 'Jonas Brekke' }

/** A tab with something of its user's on the screen, and something that was on it before. */
function tab(): QueryClient {
  const client = createQueryClient(signedOut)
  client.setQueryData(userQuery.queryKey, ida)
  client.setQueryData(['seen before'], 'of Ida')
  onTestFinished(followUser(client))
  render(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  )
  return client
}

function Page() {
  const session = useSession()
  const loggedOut = useLoggedOut()
  if (session.state !== 'signed-in') return <p>{loggedOut ? 'Logged out' : 'Nobody'}</p>
  return <Notes of={session.user.username} />
}

function Notes({ of }: { of: string }) {
  const { data } = useQuery({
    queryKey: ['notes'],
    queryFn: async (): Promise<unknown> => (await fetch('/notes')).json(),
  })
  return (
    <p>
      {of}: {typeof data === 'string' ? data : 'waits'}
    </p>
  )
}

test('a tab follows when another user signs in in the other, and shows nothing of the one before', async () => {
  let user = ida
  playServer({ 'GET /api/user': () => user, 'GET /notes': () => `notes of ${user.username}` })
  const here = tab()
  await screen.findByText('Ida Holm: notes of Ida Holm')

  const there = createQueryClient(signedOut)
  there.setQueryData(userQuery.queryKey, null)
  onTestFinished(followUser(there))
  user = jonas
  signedIn(there, jonas)

  await screen.findByText('Jonas Brekke: notes of Jonas Brekke')
  expect(here.getQueryData(['seen before'])).toBeUndefined()
})

test('a tab follows when the user logs out in the other', async () => {
  let gone = false
  playServer({
    'GET /api/user': () => (gone ? refusing(401, 'Please log in')() : ida),
    'GET /notes': () => 'notes',
  })
  const here = tab()
  await screen.findByText('Ida Holm: notes')
  const there = createQueryClient(signedOut)
  there.setQueryData(userQuery.queryKey, ida)
  onTestFinished(followUser(there))
  gone = true
  loggedOut(there)
  await screen.findByText('Nobody')
  await waitFor(() =>
    expect(
      here
        .getQueryCache()
        .getAll()
        .map(({ queryKey }) => queryKey),
    ).toEqual([['user']]),
  )
})

test('whoever logs out here stays logged out by wish', async () => {
  playServer({ 'GET /notes': () => 'notes' })
  const here = tab()
  await screen.findByText('Ida Holm: notes')
  loggedOut(here)
  await screen.findByText('Logged out')
  expect(here.getQueryData(['seen before'])).toBeUndefined()
})
