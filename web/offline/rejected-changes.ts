import { QueryClientContext, useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { currentUserId, userDataFilter } from '#web/http/current-user.ts'
import { oldRejectedKey, readStorage, rejectedPrefix, writeStorage } from '#web/http/storage.ts'
import { reportRejected } from './send-change.ts'
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

/** Stores a rejected change until its user dismisses it. */
export const addRejectedChange = (change: RejectedChange): void =>
  void rejected.put(rejectedPrefix(change.userId), change)

export const dismissRejectedChange = ({ userId, key }: RejectedChange): void =>
  void rejected.remove(rejectedPrefix(userId), key)

function readRejected(userId: number): readonly RejectedChange[] {
  const old = readStorage(oldRejectedKey)
  if (old?.includes(`"userId":${userId},`) === true) {
    // The list splits this text into its items.
    writeStorage(oldRejectedKey, null)
    writeStorage(rejectedPrefix(userId).slice(0, -1), old)
  }
  return rejected.read(rejectedPrefix(userId))
}

export function useRejectedChanges(): readonly RejectedChange[] {
  const client = useContext(QueryClientContext)
  return useSyncExternalStore(rejected.subscribe, () => {
    const userId = currentUserId(client)
    return userId === undefined ? none : readRejected(userId)
  })
}

/** Stops showing changes as applied after another tab has sent them and the server has rejected them. */
export function useRejectionsInOtherTabs(): void {
  const client = useQueryClient()
  useEffect(() => {
    const check = ({ key, newValue }: StorageEvent) => {
      const userId = currentUserId(client)
      if (userId === undefined || !newValue || key?.startsWith(rejectedPrefix(userId)) !== true) return
      for (const change of readRejected(userId)) reportRejected(change.key)
      // Several notices can be on the screen, and each calls this function. One fetch is enough.
      void client.invalidateQueries(userDataFilter, { cancelRefetch: false })
    }
    addEventListener('storage', check)
    return () => removeEventListener('storage', check)
  }, [client])
}
