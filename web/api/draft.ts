import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * What is typed and not sent yet, under a key: whoever closes a dialog finds it again. It is of whoever is signed in,
 * as all that the client holds; no screen asks the server for it.
 */
export const readDraft = <Draft>(client: QueryClient, queryKey: QueryKey): Draft | undefined =>
  client.getQueryData<Draft>(queryKey)

/** Keeps it until it is sent or thrown away, which null says. */
export function keepDraft(client: QueryClient, queryKey: QueryKey, draft: object | null): void {
  if (draft === null) return client.removeQueries({ queryKey, exact: true })
  client.setQueryDefaults(queryKey, { gcTime: Infinity })
  client.setQueryData(queryKey, draft)
}
