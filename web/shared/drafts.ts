import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { draftMeta } from '#web/http/unload-warning.ts'

/**
 * Keeps the unsent input of a form after the form is closed, until the session ends. `stored` is the draft that a reload has
 * kept.
 */
export function useDraft<Draft extends object>(queryKey: QueryKey, stored?: Draft) {
  const client = useQueryClient()
  const [draft, setDraft] = useState(() => readDraft<Draft>(client, queryKey) ?? stored)
  const [isRestored, setIsRestored] = useState(draft !== undefined)

  function write(next: Draft): void {
    setDraft(next)
    saveDraft(client, queryKey, next)
  }
  function discard(): void {
    setDraft(undefined)
    setIsRestored(false)
    saveDraft(client, queryKey, null)
  }
  /** `isRestored` is true if the draft existed when the form opened. */
  return { draft, isRestored, write, discard }
}

export const readDraft = <Draft>(client: QueryClient, queryKey: QueryKey): Draft | undefined =>
  client.getQueryData<Draft>(queryKey)

export function saveDraft(client: QueryClient, queryKey: QueryKey, draft: object | null): void {
  if (draft === null) return client.removeQueries({ queryKey, exact: true })
  client.setQueryDefaults(queryKey, { gcTime: Infinity, meta: draftMeta })
  client.setQueryData(queryKey, draft)
}
