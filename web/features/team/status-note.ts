import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { currentUserId } from '#web/http/current-user.ts'
import { newIdempotencyKey } from '#web/http/request.ts'
import { draftPrefix, readStorage, writeStorage } from '#web/http/storage.ts'
import { readDraft, saveDraft, useDraft } from '#web/shared/drafts.ts'

interface NoteDraft {
  readonly note: string
  /** Note and idempotency key of the last attempt to send. Null before the first attempt and after a reload. */
  readonly sent: { readonly key: string; readonly note: string } | null
}

const noteKey = (projectId: number) => ['status note', projectId] as const
const storageKey = (client: QueryClient, projectId: number): string =>
  `${draftPrefix(currentUserId(client) ?? 0)}status-note-${projectId}`

/** The note of a status update. The browser keeps the draft until the user sends or discards it, or logs out. */
export function useStatusNote(projectId: number) {
  const client = useQueryClient()
  const key = storageKey(client, projectId)
  const stored = readStorage(key)
  const { draft, isRestored, ...draftOf } = useDraft<NoteDraft>(
    noteKey(projectId),
    stored === null ? undefined : { note: stored, sent: null },
  )
  const { note, sent } = draft ?? { note: '', sent: null }

  function write(next: NoteDraft): void {
    draftOf.write(next)
    writeStorage(key, next.note || null)
  }
  /** Returns the previous key if the note has not changed, so that a retry does not send a second email. */
  function idempotencyKey(): string {
    const previous = sent?.note === note ? sent.key : newIdempotencyKey()
    write({ note, sent: { key: previous, note } })
    return previous
  }
  return {
    note,
    isRestored: isRestored && note !== '',
    write: (text: string) => write({ note: text, sent }),
    discard: () => {
      draftOf.discard()
      write({ note: '', sent })
    },
    idempotencyKey,
  }
}

export function clearStatusNote(client: QueryClient, projectId: number, sentNote: string): void {
  const note = readDraft<NoteDraft>(client, noteKey(projectId))?.note ?? ''
  const left = note === sentNote ? '' : note
  saveDraft(client, noteKey(projectId), left === '' ? null : { note: left, sent: null })
  writeStorage(storageKey(client, projectId), left || null)
}
