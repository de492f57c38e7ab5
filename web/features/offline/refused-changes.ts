import { QueryClientContext, type QueryClient } from '@tanstack/react-query'
import { useContext, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { userQuery } from '#web/features/session/api.ts'
import { store, stored } from '#web/storage.ts'
import { parseKept, Watchers } from './kept-list.ts'
import { refusedKey } from './waiting-key.ts'

const refusedChange = z.object({ key: z.string(), userId: z.int(), words: z.string() })
/** A change that had waited and was not taken, in words: which, and why. */
export type RefusedChange = Readonly<z.infer<typeof refusedChange>>

/** Where they can be read, for whoever is led there. */
export const refusedAnchor = 'refused-changes'

const none: readonly RefusedChange[] = []
/**
 * What was read last: who asks again gets the same list, also where this browser keeps nothing. One tab sends, and all
 * tell: what was refused is the browser's, as what waits is, and outlives the page.
 */
let read: { text: string | null; changes: readonly RefusedChange[] } = { text: null, changes: none }
const watchers = new Watchers()

function refused(): readonly RefusedChange[] {
  const text = stored(refusedKey)
  if (text !== read.text) read = { text, changes: text === null ? none : parseKept(refusedChange, text) }
  return read.changes
}

function put(changes: readonly RefusedChange[]): void {
  store(refusedKey, changes.length === 0 ? null : JSON.stringify(changes))
  read = { text: stored(refusedKey), changes }
  watchers.tell()
}

/** They stand until they are put away: nobody need be there when they come. All are of one user, who was there last. */
export function keepRefused(changes: readonly RefusedChange[]): void {
  const before = refused().filter(({ userId }) => userId === changes[0]?.userId)
  put([...before, ...changes])
}
export const putAwayRefused = (): void => put(none)

const ofPresent = (client: QueryClient | undefined) => {
  const changes = refused()
  return changes[0]?.userId === client?.getQueryData(userQuery.queryKey)?.id ? changes : none
}

/** The refused changes of whoever is signed in. */
export function useRefused(): readonly RefusedChange[] {
  const client = useContext(QueryClientContext)
  return useSyncExternalStore(watchers.subscribe, () => ofPresent(client))
}
