import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { User } from '#schema/api/accounts.ts'
import { endedByLogoutKey, userDataFilter, userQuery } from '#web/http/current-user.ts'
import { isControlled } from '#web/http/early-responses.ts'
import { clearStorage, draftPrefix, queuePrefix, rejectedPrefix } from '#web/http/storage.ts'
import { clearResponseCache } from '#web/offline/service-worker.ts'

export type Session =
  | { readonly state: 'loading' }
  | { readonly state: 'logged-in'; readonly user: User }
  | { readonly state: 'logged-out' }

export function useSession(): Session {
  const { data: user, isPending } = useQuery(userQuery)
  if (user) return { state: 'logged-in', user }
  return isPending ? { state: 'loading' } : { state: 'logged-out' }
}

/** The last user of each page. After the session ends, code that loads late can still mount before its screen unmounts. */
const lastUsers = new WeakMap<QueryClient, User>()

/** Returns the logged-in user. After the session ends, returns the last user until the screen unmounts. */
export function useCurrentUser(): User {
  const client = useQueryClient()
  const session = useSession()
  const current = session.state === 'logged-in' ? session.user : undefined
  useEffect(() => {
    if (current !== undefined) lastUsers.set(client, current)
  }, [client, current])
  const user = current ?? lastUsers.get(client)
  if (user === undefined)
    throw new Error('useCurrentUser was called while no user is logged in. Call it only inside LoggedInOnly.')
  return user
}

/** Stores the user after a login and removes the cached data of the previous user. */
export function startSession(client: QueryClient, user: User): void {
  client.removeQueries(userDataFilter)
  client.removeQueries({ queryKey: endedByLogoutKey })
  // Without a service worker, the login has not replaced the cached user. The next visit would show their data.
  if (!isControlled()) clearResponseCache()
  client.setQueryData(userQuery.queryKey, user)
}

/** Removes the user and their cached data from this page and from the service worker. */
export function endSession(client: QueryClient): void {
  client.removeQueries(userDataFilter)
  client.setQueryData(userQuery.queryKey, null)
  clearResponseCache()
}

/**
 * Ends the session after a logout. Also deletes the user's drafts, queued and rejected changes. Pass the user who was
 * logged in before the request, because the response to another request may have ended the session already.
 */
export function endSessionByLogout(client: QueryClient, userId: number | undefined): void {
  if (userId !== undefined) {
    clearStorage(queuePrefix(userId))
    clearStorage(draftPrefix(userId))
    clearStorage(rejectedPrefix(userId))
  }
  endSession(client)
  client.setQueryData(endedByLogoutKey, true)
}

/** Rerenders at a logout, because the response to another request may have ended the session already. */
export function useEndedByLogout(): boolean {
  const client = useQueryClient()
  return useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () => client.getQueryData(endedByLogoutKey) === true,
  )
}
