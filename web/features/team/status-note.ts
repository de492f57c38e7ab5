import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { newIdempotencyKey } from '#web/http/request.ts'
import { saveDraft, readDraft } from '#web/shared/drafts.ts'

/** A note that has not been sent. */
interface NoteDraft {
  readonly note: string
  /** The idempotency key of the last attempt to send. */
  readonly sent: { readonly key: string; readonly note: string } | null
}

const noteKey = (projectId: number) => ['status note', projectId] as const
const readStatusNote = (client: QueryClient, projectId: number): NoteDraft =>
  readDraft<NoteDraft>(client, noteKey(projectId)) ?? { note: '', sent: null }

/** The note to a project's team, kept as a draft until it is sent or discarded. */
export function useStatusNote(projectId: number) {
  const client = useQueryClient()
  const [note, setNote] = useState(() => readStatusNote(client, projectId).note)
  const [isRestored, setIsRestored] = useState(note !== '')

  function write(text: string): void {
    setNote(text)
    saveDraft(client, noteKey(projectId), { ...readStatusNote(client, projectId), note: text })
  }
  function discard(): void {
    write('')
    setIsRestored(false)
  }
  /** The same note keeps its key, so that a retry sends one update. */
  function idempotencyKey(): string {
    const { sent } = readStatusNote(client, projectId)
    const key = sent?.note === note ? sent.key : newIdempotencyKey()
    saveDraft(client, noteKey(projectId), { note, sent: { key, note } })
    return key
  }
  /** `isRestored`: the draft existed when the dialog opened. */
  return { note, isRestored, write, discard, idempotencyKey }
}

/** Clears the sent note, but keeps what was typed since. */
export function clearStatusNote(client: QueryClient, projectId: number, sentNote: string): void {
  const { note } = readStatusNote(client, projectId)
  saveDraft(client, noteKey(projectId), note === sentNote ? null : { note, sent: null })
}
