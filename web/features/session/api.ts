import { useState } from 'react'
import {
  queryOptions,
  useQuery,
  useQueryClient,
  type QueryClient,
  type QueryFilters,
} from '@tanstack/react-query'
import { users as contract } from '#schema/api/index.ts'
import type { User } from '#schema/api/user.ts'
import { call } from '#web/api/call.ts'
import { isSignedOut, RequestError } from '#web/api/request-error.ts'
import { refusedKey, waitingKey } from '#web/features/offline/waiting-key.ts'
import { forgetLastSeen } from '#web/features/offline/worker.ts'
import { store } from '#web/storage.ts'

/** Product.md §9: the session check holds for five minutes, is not retried and not repeated on focus. */
const freshFor = 5 * 60_000

/** Who is signed in; null where the server says nobody. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async (): Promise<User | null> => {
    try {
      return await call(contract.currentUser, {})
    } catch (error) {
      if (isSignedOut(error)) return null
      if (error instanceof RequestError)
        throw new Error(`Authentication check failed: ${error.status}`, { cause: error })
      throw error
    }
  },
  staleTime: freshFor,
  gcTime: Infinity,
  retry: false,
  // Nor by the screen that comes when it has failed.
  retryOnMount: false,
})

/** Loading, then signed in or signed out. */
export type Session =
  | { readonly state: 'loading' }
  | { readonly state: 'signed-in'; readonly user: User }
  | { readonly state: 'signed-out' }

export function useSession(): Session {
  const { data: user, isPending } = useQuery(userQuery)
  if (user) return { state: 'signed-in', user }
  return isPending ? { state: 'loading' } : { state: 'signed-out' }
}

/**
 * Who is signed in, for what only shows to whoever is. What is on the screen keeps its user for the moment in which
 * a session ends, until SignedInOnly has taken the screen away.
 */
export function useSignedIn(): User {
  const session = useSession()
  const now = session.state === 'signed-in' ? session.user : null
  const [last, setLast] = useState(now)
  if (now !== null && now !== last) setLast(now)
  const user = now ?? last
  if (user === null) throw new Error('this is shown to signed-in users only')
  return user
}

/** Set from a logout until somebody signs in again: whoever leaves on purpose is not told that the session ended. */
const loggedOutKey = ['logged-out']

/** Somebody signed in: what was kept for another user goes. */
export function signedIn(client: QueryClient, user: User): void {
  client.removeQueries(ofUser)
  client.removeQueries({ queryKey: loggedOutKey })
  client.setQueryData(userQuery.queryKey, user)
}

/** Nobody is signed in any more: all that was theirs goes, on this page and in the worker. */
export function signedOut(client: QueryClient): void {
  client.removeQueries(ofUser)
  client.setQueryData(userQuery.queryKey, null)
  forgetLastSeen()
}

/** The same, by the user's own wish: what still waited to be sent for him goes too, and what was refused of it. */
export function loggedOut(client: QueryClient): void {
  const user = client.getQueryData(userQuery.queryKey)
  if (user) store(waitingKey(user.id), null)
  store(refusedKey, null)
  signedOut(client)
  client.setQueryData(loggedOutKey, true)
}

export const useLoggedOut = (): boolean => useQueryClient().getQueryData(loggedOutKey) === true

/** All that a user may see: what is known besides who that is, and besides what is marked as public. */
export const ofUser: QueryFilters = {
  predicate: ({ queryKey: [first], meta }) =>
    meta?.['public'] !== true && first !== userQuery.queryKey[0] && first !== loggedOutKey[0],
}
