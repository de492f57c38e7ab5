import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { currentUserId } from '#web/http/current-user.ts'
import { draftPrefix, readStorage, writeStorage } from '#web/http/storage.ts'

/** Keeps the unsent input of a form after the form is closed, until the session ends. */
export function useDraft<Draft extends object>(queryKey: QueryKey) {
  const client = useQueryClient()
  const [draft, setDraft] = useState(() => readDraft<Draft>(client, queryKey))
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
  client.setQueryDefaults(queryKey, { gcTime: Infinity })
  client.setQueryData(queryKey, draft)
}

/** Keeps unsent text of the user in the browser until the user sends it or logs out. A reload keeps the text. */
export function useStoredDraft(name: string) {
  const client = useQueryClient()
  const key = `${draftPrefix(currentUserId(client) ?? 0)}${name}`
  const [text, setText] = useState(() => readStorage(key) ?? '')
  const latest = useRef(text)
  function write(next: string): void {
    latest.current = next
    setText(next)
    writeStorage(key, next === '' ? null : next)
  }
  /** Replaces the text, unless the user has changed it. */
  function replace(before: string, after: string): void {
    if (latest.current.trim() === before) write(after)
  }
  return { text, write, replace }
}
