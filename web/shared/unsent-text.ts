import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { currentUserId } from '#web/http/current-user.ts'
import { isRetryable } from '#web/http/request-error.ts'
import { draftPrefix, readStorage, writeStorage } from '#web/http/storage.ts'
import { draftMeta } from '#web/http/unload-warning.ts'

/** Text of a field that the server has not stored. */
export interface UnsentText {
  readonly text: string
  /** Why the server did not store the text. */
  readonly error?: string
  /** Idempotency key of the failed request, if the server may have stored the text. */
  readonly key?: string
  /** The text that the user edits. The server rejects the edit if the stored text is another one. */
  readonly before?: string
}

const listeners = new Map<string, Set<() => void>>()

/**
 * Keeps unsent text of the user in the browser until the user sends it or logs out. A reload keeps the text, but not why it
 * was not sent. Null if there is no text. The name identifies the field and must not change between releases.
 */
export function useUnsentText(name: string) {
  const client = useQueryClient()
  const key = storageKey(client, name)
  const subscribe = (listener: () => void) => {
    const ofName = listeners.get(key) ?? new Set()
    listeners.set(key, ofName.add(listener))
    return () => void ofName.delete(listener)
  }
  const inMemory = useSyncExternalStore(subscribe, () => readMemory(client, key))
  const stored = useSyncExternalStore(subscribe, () => readStorage(key))
  const unsent: UnsentText | null = inMemory ?? (stored === null ? null : { text: stored })
  const set = useCallback((next: UnsentText | null) => write(client, key, next), [client, key])
  return [unsent, set] as const
}

/**
 * Returns the text of a failed request to its field, before the text that the user has written in the meantime. Returns
 * false if no field is on the screen. The field then shows the text when it is opened again.
 */
export function returnText(
  client: QueryClient,
  name: string,
  failed: { text: string; before?: string; error: Error; message: string; key: string },
): boolean {
  const { text, error, message, key, before } = failed
  const storage = storageKey(client, name)
  const newer = read(client, storage).trim()
  write(client, storage, {
    text: newer === '' || newer === text ? text : `${text}\n\n${newer}`,
    error: message,
    ...(isRetryable(error) && newer === '' && { key }),
    ...(isRetryable(error) && before !== undefined && { before }),
  })
  return (listeners.get(storage)?.size ?? 0) > 0
}

/** Removes a text that was sent, unless the user has changed its words in the meantime. Removes an empty text too. */
export function removeSentText(client: QueryClient, name: string, sent: string): void {
  const key = storageKey(client, name)
  const left = read(client, key)
  const isSent = left === '' || wordsOf(left) === wordsOf(sent)
  write(client, key, isSent ? null : { text: left })
}

export const hasUnsentText = (client: QueryClient, name: string): boolean =>
  readStorage(storageKey(client, name)) !== null || readMemory(client, storageKey(client, name)) !== undefined

/** The text without additional spaces, which the contracts of some fields remove. */
const wordsOf = (text: string) => text.trim().replaceAll(/\s+/g, ' ')

const storageKey = (client: QueryClient, name: string) => `${draftPrefix(currentUserId(client) ?? 0)}${name}`

const readMemory = (client: QueryClient, key: string) => client.getQueryData<UnsentText>([key])

const read = (client: QueryClient, key: string): string =>
  readMemory(client, key)?.text ?? readStorage(key) ?? ''

function write(client: QueryClient, key: string, next: UnsentText | null): void {
  if (next === null) client.removeQueries({ queryKey: [key], exact: true })
  else {
    client.setQueryDefaults([key], { gcTime: Infinity, meta: draftMeta })
    client.setQueryData([key], next)
  }
  writeStorage(key, next?.text || null)
  for (const listener of listeners.get(key) ?? []) listener()
}
