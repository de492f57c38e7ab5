import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** Commands whose keys have the same first part are sent one after the other, in the order of the user's actions. */
export const scopeOf = ([first]: QueryKey) => ({ id: String(first) })

/** Queries of finished commands that are not refetched yet, by scope. */
const outdated = new Map<string, Map<string, QueryKey>>()

/**
 * Refetches the queries of a command that has finished. While other commands of its scope are running, a refetch would
 * hide their effects, so the last command also refetches the queries of the others.
 *
 * @param runningSelf 1 if TanStack Query still counts the command as running
 */
export function refetchAfter(
  client: QueryClient,
  mutationKey: QueryKey,
  queries: readonly QueryKey[],
  runningSelf: 0 | 1,
): void {
  const { id } = scopeOf(mutationKey)
  const all = outdated.get(id) ?? new Map<string, QueryKey>()
  for (const queryKey of queries) all.set(hashKey(queryKey), queryKey)
  outdated.set(id, all)
  if (client.isMutating({ mutationKey: mutationKey.slice(0, 1) }) > runningSelf) return
  outdated.delete(id)
  for (const queryKey of all.values()) void client.invalidateQueries({ queryKey })
}

/** Repeats first fetches. A command cancels the fetches of its queries, and a queued command does not refetch them. */
export function refetchPending(client: QueryClient, queries: readonly QueryKey[]): void {
  for (const queryKey of queries)
    void client.refetchQueries({
      queryKey,
      type: 'active',
      predicate: ({ state }) => state.status === 'pending',
    })
}
