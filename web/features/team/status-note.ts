import type { QueryClient } from '@tanstack/react-query'
import { newIdempotencyKey } from '#web/http/request.ts'
import { readDraft, saveDraft, useDraft } from '#web/shared/drafts.ts'

interface NoteDraft {
  readonly note: string
  /** The idempotency key of the last attempt to send. */
  readonly sent: { readonly key: string; readonly note: string } | null
}

const noteKey = (projectId: number) => ['status note', projectId] as const

/** The note to a project's team, kept as a draft until it is sent or discarded. */
export function useStatusNote(projectId: number) {
  const { draft, isRestored, write, discard } = useDraft<NoteDraft>(noteKey(projectId))
  const { note, sent } = draft ?? { note: '', sent: null }

  /** The same note keeps its key, so that a retry sends one update. */
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

/** Clears the sent note, but keeps what was typed since. */
export function clearStatusNote(client: QueryClient, projectId: number, sentNote: string): void {
  const note = readDraft<NoteDraft>(client, noteKey(projectId))?.note ?? ''
  saveDraft(client, noteKey(projectId), note === sentNote ? null : { note, sent: null })
}
