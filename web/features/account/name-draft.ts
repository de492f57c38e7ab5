import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saveDraft, readDraft } from '#web/shared/drafts.ts'

const nameKey = ['typed name'] as const

/** The typed name, kept as a draft until it is saved or discarded. */
export function useNameDraft(username: string) {
  const client = useQueryClient()
  const [typed, setTyped] = useState(() => readDraft<{ readonly name: string }>(client, nameKey)?.name)

  function type(name: string): void {
    // The typed name equals the saved one: nothing to save.
    if (name === username) return discard()
    setTyped(name)
    saveDraft(client, nameKey, { name })
  }
  function discard(): void {
    setTyped(undefined)
    clearNameDraft(client)
  }
  const name = typed ?? username
  return { name, isUnsaved: name !== username, type, discard }
}

export const clearNameDraft = (client: QueryClient): void => saveDraft(client, nameKey, null)
