import type { QueryClient } from '@tanstack/react-query'
import { userDataFilter, userQuery } from '#web/http/current-user.ts'

/** Lets a new service worker cache all responses. The user comes first: it caches only data of a known user. */
export async function refetchForWorker(client: QueryClient): Promise<void> {
  await client.cancelQueries(userQuery)
  await client.refetchQueries(userQuery)
  await client.cancelQueries(userDataFilter)
  await client.invalidateQueries(userDataFilter)
}
