import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Returns the unsent input of a dialog. Drafts are in the query cache, so they are removed with the session. */
export const readDraft = <Draft>(client: QueryClient, queryKey: QueryKey): Draft | undefined =>
  client.getQueryData<Draft>(queryKey)

/** Stores a draft; null deletes it. */
export function saveDraft(client: QueryClient, queryKey: QueryKey, draft: object | null): void {
  if (draft === null) return client.removeQueries({ queryKey, exact: true })
  client.setQueryDefaults(queryKey, { gcTime: Infinity })
  client.setQueryData(queryKey, draft)
}
