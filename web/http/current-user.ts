import { queryOptions, type QueryClient, type QueryFilters } from '@tanstack/react-query'
import { accounts as contract } from '#schema/api/index.ts'
import type { User } from '#schema/api/accounts.ts'
import { request } from './request.ts'
import { isUnauthorized, RequestError } from './request-error.ts'

/** Product.md §9: the session check is fresh for five minutes, is not retried and not repeated on focus. */
const staleTimeMs = 5 * 60_000

/** The signed-in user; null if the server answers that no user is signed in. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async (): Promise<User | null> => {
    try {
      return await request(contract.currentUser, {})
    } catch (error) {
      if (isUnauthorized(error)) return null
      if (error instanceof RequestError)
        throw new Error(`Authentication check failed: ${error.status}`, { cause: error })
      throw error
    }
  },
  staleTime: staleTimeMs,
  gcTime: Infinity,
  retry: false,
  retryOnMount: false,
})

export const currentUserId = (client: QueryClient | undefined): number | undefined =>
  client?.getQueryData(userQuery.queryKey)?.id

/** Set from a logout until the next sign-in. Without it, the page says that the session has ended. */
export const loggedOutKey = ['logged-out']

/** All queries except the session itself and public data. */
export const userDataFilter: QueryFilters = {
  predicate: ({ queryKey: [first], meta }) =>
    meta?.['public'] !== true && first !== userQuery.queryKey[0] && first !== loggedOutKey[0],
}
