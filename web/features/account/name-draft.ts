import type { QueryClient } from '@tanstack/react-query'
import { saveDraft, useDraft } from '#web/shared/drafts.ts'

const nameKey = ['typed name'] as const

/** The typed name, kept as a draft until it is saved or discarded. */
export function useNameDraft(username: string) {
  const { draft, write, discard } = useDraft<{ readonly name: string }>(nameKey)
  const name = draft?.name ?? username
  const type = (next: string) => (next === username ? discard() : write({ name: next }))
  return { name, isUnsaved: name !== username, type, discard }
}

export const clearNameDraft = (client: QueryClient): void => saveDraft(client, nameKey, null)
