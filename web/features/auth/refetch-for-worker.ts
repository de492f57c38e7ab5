import type { QueryClient } from '@tanstack/react-query'
import { userDataFilter, userQuery } from '#web/http/current-user.ts'

/**
 * Refetches everything once the first service worker controls the page, so that it can cache the responses.
 * The user comes first because the worker only caches data of a known user.
 */
export async function refetchForWorker(client: QueryClient): Promise<void> {
  await client.cancelQueries(userQuery)
  await client.refetchQueries(userQuery)
  await client.cancelQueries(userDataFilter)
  await client.invalidateQueries(userDataFilter)
}
