import type { QueryClient } from '@tanstack/react-query'
import { userDataFilter, userQuery } from '#web/http/current-user.ts'

/** Fills the cache of a new service worker by refetching. The worker needs the user before other data. */
export async function refetchForWorker(client: QueryClient): Promise<void> {
  await client.cancelQueries(userQuery)
  await client.refetchQueries(userQuery)
  await client.cancelQueries(userDataFilter)
  await client.invalidateQueries(userDataFilter)
}
