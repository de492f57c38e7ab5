import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { newKey } from '#web/api/call.ts'
import { keepDraft, readDraft } from '#web/api/draft.ts'

/** A note to the team that has not gone yet. */
interface NoteDraft {
  readonly note: string
  /** Under which key what was tried to be sent. */
  readonly sent: { readonly key: string; readonly note: string } | null
}

const noteOf = (projectId: number) => ['status note', projectId] as const
const read = (client: QueryClient, projectId: number): NoteDraft =>
  readDraft<NoteDraft>(client, noteOf(projectId)) ?? { note: '', sent: null }

/** What is written to a project's team, kept until it is sent or thrown away: closing the dialog loses nothing. */
export function useNote(projectId: number) {
  const client = useQueryClient()
  const [note, setNote] = useState(() => read(client, projectId).note)
  const [isFound, setIsFound] = useState(note !== '')

  function write(next: string): void {
    setNote(next)
    keepDraft(client, noteOf(projectId), { ...read(client, projectId), note: next })
  }
  function throwAway(): void {
    write('')
    setIsFound(false)
  }
  /** However often the same note is sent, one update goes. Another note is another update. */
  function keyToSend(): string {
    const { sent } = read(client, projectId)
    const key = sent?.note === note ? sent.key : newKey()
    keepDraft(client, noteOf(projectId), { note, sent: { key, note } })
    return key
  }
  /** `isFound`: it stood here from before. */
  return { note, isFound, write, throwAway, keyToSend }
}

/** A note has gone; what was written since has not. */
export function dropNote(client: QueryClient, projectId: number, gone: string): void {
  const { note } = read(client, projectId)
  keepDraft(client, noteOf(projectId), note === gone ? null : { note, sent: null })
}
