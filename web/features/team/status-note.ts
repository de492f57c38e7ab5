import type { QueryClient } from '@tanstack/react-query'
import { newIdempotencyKey } from '#web/http/request.ts'
import { readDraft, saveDraft, useDraft } from '#web/shared/drafts.ts'

interface NoteDraft {
  readonly note: string
  /** Note and idempotency key of the last attempt to send. Null before the first attempt. */
  readonly sent: { readonly key: string; readonly note: string } | null
}

const noteKey = (projectId: number) => ['status note', projectId] as const

/** The note of a status update. The draft is kept until the user sends or discards it. */
export function useStatusNote(projectId: number) {
  const { draft, isRestored, write, discard } = useDraft<NoteDraft>(noteKey(projectId))
  const { note, sent } = draft ?? { note: '', sent: null }

  /** Returns the previous key if the note has not changed, so that a retry does not send a second email. */
  function idempotencyKey(): string {
    const key = sent?.note === note ? sent.key : newIdempotencyKey()
    write({ note, sent: { key, note } })
    return key
  }
  return {
    note,
    isRestored: isRestored && note !== '',
    write: (text: string) => write({ note: text, sent }),
    discard: () => {
      discard()
      write({ note: '', sent })
    },
    idempotencyKey,
  }
}

export function clearStatusNote(client: QueryClient, projectId: number, sentNote: string): void {
  const note = readDraft<NoteDraft>(client, noteKey(projectId))?.note ?? ''
  saveDraft(client, noteKey(projectId), note === sentNote ? null : { note, sent: null })
}
