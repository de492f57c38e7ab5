import { QueryClientContext, type QueryClient } from '@tanstack/react-query'
import { useContext, useSyncExternalStore } from 'react'
import { userQuery } from '#web/features/session/api.ts'

/** A change that had waited and was not taken, in words: which, and why. */
export interface RefusedChange {
  readonly key: string
  readonly userId: number
  readonly words: string
}

/** Where they can be read, for whoever is led there. */
export const refusedAnchor = 'refused-changes'

const none: readonly RefusedChange[] = []
let refused = none
const listeners = new Set<() => void>()

function put(changes: readonly RefusedChange[]): void {
  refused = changes
  for (const listener of listeners) listener()
}

/** They stand until they are put away: nobody need be there when they come. */
export const keepRefused = (changes: readonly RefusedChange[]): void => put([...refused, ...changes])
export const putAwayRefused = (): void => put(none)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const ofPresent = (client: QueryClient | undefined) =>
  refused[0]?.userId === client?.getQueryData(userQuery.queryKey)?.id ? refused : none

/** The refused changes of whoever is signed in. */
export function useRefused(): readonly RefusedChange[] {
  const client = useContext(QueryClientContext)
  return useSyncExternalStore(subscribe, () => ofPresent(client))
}
