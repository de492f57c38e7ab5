import type { QueryClient } from '@tanstack/react-query'
import type { User } from '#schema/api/user.ts'
import { userQuery } from '#web/features/session/api.ts'
import { stored } from '#web/storage.ts'
import type * as layers from './layers.ts'
import { waitingKey } from './waiting-key.ts'

type Layers = typeof layers

/** What was fetched, with the own changes laid over it that wait to be sent; the code comes where there are any. */
export async function withWaiting<T>(
  client: QueryClient,
  fetched: T,
  lay: (layers: Layers, user: User) => T,
): Promise<T> {
  const user = client.getQueryData(userQuery.queryKey)
  if (!user || stored(waitingKey(user.id)) === null) return fetched
  return lay(await import('./layers.ts'), user)
}
