import { render, screen, waitFor } from '@testing-library/react'
import { QueryClientProvider, useQuery, type QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import type { User } from '#schema/api/accounts.ts'
import { accounts } from '#schema/api/index.ts'
import { createQueryClient } from '#web/http/query-client.ts'
import { ida } from '#web/testing/fixtures.ts'
import { fakeServer, errorResponse } from '#web/testing/fake-server.ts'
import { request } from '#web/http/request.ts'
import { userQuery } from '#web/http/current-user.ts'
import { endSessionByLogout, startSession, endSession, useEndedByLogout, useSession } from './session.ts'
import { syncSession } from './sync-session.ts'

const jonas: User = { ...ida, id: 8, email: 'jonas@halden.example', username: 'Jonas Brekke' }

/** Renders a tab in which Ida is logged in, with cached data from an earlier screen. */
function tab(): QueryClient {
  const client = createQueryClient(endSession)
  client.setQueryData(userQuery.queryKey, ida)
  client.setQueryData(['seen before'], 'of Ida')
  onTestFinished(syncSession(client))
  render(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  )
  return client
}

function Page() {
  const session = useSession()
  const endedByLogout = useEndedByLogout()
  if (session.state !== 'logged-in') return <p>{endedByLogout ? 'Ended by logout' : 'Logged out'}</p>
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

test('after a second user logs in in a second browser tab, this tab shows the second user and that user’s data', async () => {
  let user = ida
  fakeServer({ 'GET /api/user': () => user, 'GET /notes': () => `notes of ${user.username}` })
  const thisTab = tab()
  await screen.findByText('Ida Holm: notes of Ida Holm')

  const otherTab = createQueryClient(endSession)
  otherTab.setQueryData(userQuery.queryKey, null)
  onTestFinished(syncSession(otherTab))
  user = jonas
  startSession(otherTab, jonas)

  await screen.findByText('Jonas Brekke: notes of Jonas Brekke')
  expect(thisTab.getQueryData(['seen before'])).toBeUndefined()
})

test('after a logout in a second browser tab, this tab is logged out and removes the user’s data', async () => {
  let isLoggedOut = false
  fakeServer({
    'GET /api/user': () => (isLoggedOut ? errorResponse(401, 'Please log in')() : ida),
    'GET /notes': () => 'notes',
  })
  const thisTab = tab()
  await screen.findByText('Ida Holm: notes')
  const otherTab = createQueryClient(endSession)
  otherTab.setQueryData(userQuery.queryKey, ida)
  onTestFinished(syncSession(otherTab))
  isLoggedOut = true
  endSessionByLogout(otherTab, ida.id)
  await screen.findByText('Logged out')
  await waitFor(() =>
    expect(
      thisTab
        .getQueryCache()
        .getAll()
        .map(({ queryKey }) => queryKey),
    ).toEqual([['user']]),
  )
})

test('after a logout in this browser tab, the app removes the cached data of the user', async () => {
  fakeServer({ 'GET /notes': () => 'notes' })
  const thisTab = tab()
  await screen.findByText('Ida Holm: notes')
  endSessionByLogout(thisTab, ida.id)
  await screen.findByText('Ended by logout')
  expect(thisTab.getQueryData(['seen before'])).toBeUndefined()
})

test('if a second user has logged in, a command of this tab is rejected, and the tab shows the second user', async () => {
  let user = ida
  const expected: (string | null)[] = []
  fakeServer({
    'GET /api/user': () => user,
    'GET /notes': () => `notes of ${user.username}`,
    'POST /api/user/calendar': (_, headers) => {
      expected.push(headers.get('Expected-User'))
      return errorResponse(409, 'Another user is logged in.', { 'Expected-User': 'Another user' })()
    },
  })
  tab()
  await screen.findByText('Ida Holm: notes of Ida Holm')
  user = jonas // in a browser without BroadcastChannel, or before its message arrives
  await expect(request(accounts.renewCalendarAddress, {})).rejects.toThrow('Another user is logged in.')
  await screen.findByText('Jonas Brekke: notes of Jonas Brekke')
  expect(expected).toEqual([String(ida.id)])
})
