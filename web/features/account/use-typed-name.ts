import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keepDraft, readDraft } from '#web/api/draft.ts'

const nameKey = ['typed name'] as const

/** What stands in the field for the name, kept until it is saved or thrown away: closing the dialog loses nothing. */
export function useTypedName(username: string) {
  const client = useQueryClient()
  const [typed, setTyped] = useState(() => readDraft<{ readonly name: string }>(client, nameKey)?.name)

  function type(name: string): void {
    // Typed back to what it is: there is nothing to save.
    if (name === username) return drop()
    setTyped(name)
    keepDraft(client, nameKey, { name })
  }
  function drop(): void {
    setTyped(undefined)
    dropName(client)
  }
  const name = typed ?? username
  return { name, isUnsaved: name !== username, type, drop }
}

export const dropName = (client: QueryClient): void => keepDraft(client, nameKey, null)
