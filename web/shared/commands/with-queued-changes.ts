import type { QueryClient } from '@tanstack/react-query'
import type { User } from '#schema/api/accounts.ts'
import { userQuery } from '#web/http/current-user.ts'
import { hasStored, queuePrefix } from '#web/http/storage.ts'
import type * as appliers from './apply-queued-changes.ts'

/** Applies the user's queued changes to fetched data. Loads the code of `appliers` only if changes are queued. */
export async function withQueuedChanges<T>(
  client: QueryClient,
  fetched: T,
  apply: (appliersOfQueue: typeof appliers, user: User) => T,
): Promise<T> {
  const user = client.getQueryData(userQuery.queryKey)
  if (!user || !hasStored(queuePrefix(user.id))) return fetched
  return apply(await import('./apply-queued-changes.ts'), user)
}
