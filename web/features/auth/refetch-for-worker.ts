import type { QueryClient } from '@tanstack/react-query'
import { userDataFilter, userQuery } from '#web/http/current-user.ts'

/** Refetches all data for the cache of a new service worker. The worker must know the user first. */
export async function refetchForWorker(client: QueryClient): Promise<void> {
  await client.cancelQueries(userQuery)
  await client.refetchQueries(userQuery)
  await client.cancelQueries(userDataFilter)
  await client.invalidateQueries(userDataFilter)
}
