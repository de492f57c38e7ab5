import { queryOptions, type QueryClient, type QueryFilters } from '@tanstack/react-query'
import { accounts as contract } from '#schema/api/index.ts'
import type { User } from '#schema/api/accounts.ts'
import { request } from './request.ts'
import { isUnauthorized, RequestError } from './request-error.ts'
import { setSessionUser } from './session-user.ts'

const staleTimeMs = 5 * 60_000

/** Fetches the logged-in user. The data is null if the server answers 401. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ client, queryKey }): Promise<User | null> => {
    const updates = () => client.getQueryState(queryKey)?.dataUpdateCount
    const before = updates()
    const user = await fetchUser()
    // If a login or a logout has set the user in the meantime, the response is about the previous session.
    return updates() === before ? user : (client.getQueryData<User | null>(queryKey) ?? null)
  },
  staleTime: staleTimeMs,
  gcTime: Infinity,
  retry: false,
  retryOnMount: false,
})

async function fetchUser(): Promise<User | null> {
  try {
    return await request(contract.currentUser, {})
  } catch (error) {
    if (isUnauthorized(error)) return null
    if (error instanceof RequestError)
      throw new Error(`Authentication check failed: ${error.status}`, { cause: error })
    throw error
  }
}

export const currentUserId = (client: QueryClient | undefined): number | undefined =>
  client?.getQueryData(userQuery.queryKey)?.id

/** Loads the user of the session again. If another user has logged in in another tab, also replaces the cached data. */
export async function reloadSessionUser(client: QueryClient): Promise<void> {
  const previous = currentUserId(client)
  await client.invalidateQueries(userQuery)
  if (currentUserId(client) !== previous) await client.resetQueries(userDataFilter)
}

/** Makes the server check that each later command is sent by the client's user. If it is not, loads the user again. */
export const sendCommandsFor = (client: QueryClient): void =>
  setSessionUser({ id: () => currentUserId(client), onOtherUser: () => void reloadSessionUser(client) })

/** Key of a flag that is set from a logout to the next login. If the flag is missing, the session has expired. */
export const endedByLogoutKey = ['ended by logout']

/** Matches all queries with data of the user. Does not match queries of the session or of public data. */
export const userDataFilter: QueryFilters = {
  predicate: ({ queryKey: [first], meta }) =>
    meta?.['public'] !== true && first !== userQuery.queryKey[0] && first !== endedByLogoutKey[0],
}
