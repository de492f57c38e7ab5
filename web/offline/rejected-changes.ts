import { QueryClientContext } from '@tanstack/react-query'
import { useContext, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { currentUserId } from '#web/http/current-user.ts'
import { rejectedPrefix } from '#web/http/storage.ts'
import { StoredList } from './stored-list.ts'

/** A queued change that the server rejected. `words` is the message for the user. */
const rejectedChange = z.object({ key: z.string(), userId: z.int(), words: z.string() })
export type RejectedChange = Readonly<z.infer<typeof rejectedChange>>

/**
 * Focuses the notice of rejected changes: the last one, because in narrow windows an open task covers the notice of the
 * page and shows its own.
 */
export const focusRejectedChanges = (): void =>
  [...document.querySelectorAll<HTMLElement>('[data-rejected-changes]')].at(-1)?.focus()

const rejected = new StoredList<RejectedChange>(rejectedChange)
const none: readonly RejectedChange[] = []

/** Stores a rejected change until its user dismisses it. Deletes changes of other users. */
export function addRejectedChange(change: RejectedChange): void {
  for (const { key, userId } of rejected.read(rejectedPrefix))
    if (userId !== change.userId) rejected.remove(rejectedPrefix, key)
  rejected.put(rejectedPrefix, change)
}

export function dismissRejectedChanges(): void {
  for (const { key } of rejected.read(rejectedPrefix)) rejected.remove(rejectedPrefix, key)
}

export function useRejectedChanges(): readonly RejectedChange[] {
  const client = useContext(QueryClientContext)
  return useSyncExternalStore(rejected.subscribe, () => {
    const changes = rejected.read(rejectedPrefix)
    return changes[0]?.userId === currentUserId(client) ? changes : none
  })
}
