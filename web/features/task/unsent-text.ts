import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { currentUserId } from '#web/http/current-user.ts'
import { isRetryable } from '#web/http/request-error.ts'
import { draftPrefix, readStorage, writeStorage } from '#web/http/storage.ts'
import type { Note } from '#schema/api/notes.ts'
import { readDraft, saveDraft } from '#web/shared/drafts.ts'

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

export const newNoteName = (taskId: number): string => `note-${taskId}`
export const editName = ({ id }: Pick<Note, 'id'>): string => `edit-${id}`

const listeners = new Map<string, Set<() => void>>()

/**
 * Keeps unsent text of the user in the browser until the user sends it or logs out. A reload keeps the text, but not why it
 * was not sent. Null if there is no text.
 */
export function useUnsentText(name: string) {
  const client = useQueryClient()
  const key = storageKey(client, name)
  const subscribe = (listener: () => void) => {
    const ofName = listeners.get(key) ?? new Set()
    listeners.set(key, ofName.add(listener))
    return () => void ofName.delete(listener)
  }
  const inMemory = useSyncExternalStore(subscribe, () => readDraft<UnsentText>(client, [key]))
  const stored = useSyncExternalStore(subscribe, () => readStorage(key))
  const unsent: UnsentText | null = inMemory ?? (stored === null ? null : { text: stored })
  return [unsent, (next: UnsentText | null) => write(client, key, next)] as const
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
  const newer = (readDraft<UnsentText>(client, [storage])?.text ?? readStorage(storage) ?? '').trim()
  write(client, storage, {
    text: newer === '' || newer === text ? text : `${text}\n\n${newer}`,
    error: message,
    ...(isRetryable(error) && newer === '' && { key }),
    ...(isRetryable(error) && before !== undefined && { before }),
  })
  return (listeners.get(storage)?.size ?? 0) > 0
}

export const hasUnsentText = (client: QueryClient, name: string): boolean =>
  readStorage(storageKey(client, name)) !== null ||
  readDraft(client, [storageKey(client, name)]) !== undefined

const storageKey = (client: QueryClient, name: string) => `${draftPrefix(currentUserId(client) ?? 0)}${name}`

function write(client: QueryClient, key: string, next: UnsentText | null): void {
  saveDraft(client, [key], next)
  writeStorage(key, next?.text ?? null)
  for (const listener of listeners.get(key) ?? []) listener()
}
