import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#schema/api/accounts.ts'
import { currentUserId, loggedOutKey, userDataFilter, userQuery } from '#web/http/current-user.ts'
import { queueKey, rejectedKey, writeStorage } from '#web/http/storage.ts'
import { clearResponseCache } from '#web/offline/service-worker.ts'

export type Session =
  | { readonly state: 'loading' }
  | { readonly state: 'signed-in'; readonly user: User }
  | { readonly state: 'signed-out' }

export function useSession(): Session {
  const { data: user, isPending } = useQuery(userQuery)
  if (user) return { state: 'signed-in', user }
  return isPending ? { state: 'loading' } : { state: 'signed-out' }
}

/** Returns the signed-in user. After the session ends, returns the last user until the screen unmounts. */
export function useCurrentUser(): User {
  const session = useSession()
  const current = session.state === 'signed-in' ? session.user : null
  const [last, setLast] = useState(current)
  if (current !== null && current !== last) setLast(current)
  const user = current ?? last
  if (user === null)
    throw new Error('useCurrentUser was called while no user is signed in. Call it only inside SignedInOnly.')
  return user
}

/** Stores the user after a sign-in and removes the cached data of the previous user. */
export function startSession(client: QueryClient, user: User): void {
  client.removeQueries(userDataFilter)
  client.removeQueries({ queryKey: loggedOutKey })
  client.setQueryData(userQuery.queryKey, user)
}

/** Removes the user and their cached data from this page and from the service worker. */
export function endSession(client: QueryClient): void {
  client.removeQueries(userDataFilter)
  client.setQueryData(userQuery.queryKey, null)
  clearResponseCache()
}

/** Ends the session after a logout. Also deletes the user's queued and rejected changes. */
export function endSessionByLogout(client: QueryClient): void {
  const userId = currentUserId(client)
  if (userId !== undefined) writeStorage(queueKey(userId), null)
  writeStorage(rejectedKey, null)
  endSession(client)
  client.setQueryData(loggedOutKey, true)
}

export const useLoggedOut = (): boolean => useQueryClient().getQueryData(loggedOutKey) === true
