import { QueryClientContext, type QueryClient } from '@tanstack/react-query'
import { useContext, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { categories, taskStatuses } from '#schema/roadmap.ts'
import { userQuery } from '#web/features/session/api.ts'
import { store, stored } from '#web/storage.ts'
import { parseKept, Watchers } from './kept-list.ts'
import { waitingKey } from './waiting-key.ts'

const id = z.int()
const status = z.enum(taskStatuses)

/** A change as it is sent, under the key that it got when it was made: however often it is sent, it is done once. */
const asSent = {
  key: z.string(),
  /** It was sent, and the answer never came: the server may have it. */
  tried: z.optional(z.boolean()),
}
const statusChange = z.object({
  kind: z.literal('status'),
  ...asSent,
  madeAt: z.string(),
  task: z.object({ id, projectId: id, title: z.string(), category: z.enum(categories) }),
  from: status,
  to: status,
  onlyIf: z.optional(status),
})
const vote = z.object({
  kind: z.literal('vote'),
  ...asSent,
  task: z.object({ id, key: z.string(), title: z.string() }),
  cast: z.boolean(),
  isUndo: z.optional(z.boolean()),
})
const waitingChange = z.union([statusChange, vote])
export type WaitingChange = z.infer<typeof waitingChange>

const none: readonly WaitingChange[] = []
/** What was read last: who asks again gets the same list. */
let read: { readonly text: string; readonly changes: readonly WaitingChange[] } = { text: '', changes: none }
const watchers = new Watchers()

/** The changes of a user that wait, in the order in which they were made. */
export function waitingOf(userId: number): readonly WaitingChange[] {
  const text = stored(waitingKey(userId))
  if (text === null) return none
  if (text !== read.text) read = { text, changes: parseKept(waitingChange, text) }
  return read.changes
}

function write(userId: number, changes: readonly WaitingChange[]): void {
  store(waitingKey(userId), changes.length === 0 ? null : JSON.stringify(changes))
  watchers.tell()
}

/** Puts a change behind those that wait already. False where this browser keeps nothing. */
export function keepWaiting(userId: number, change: WaitingChange): boolean {
  write(userId, [...waitingOf(userId), change])
  return isWaiting(userId, change.key)
}

/** Takes a change out; false where it does not wait any more. */
export function dropWaiting(userId: number, key: string): boolean {
  if (!isWaiting(userId, key)) return false
  write(
    userId,
    waitingOf(userId).filter((change) => change.key !== key),
  )
  return true
}

export const noteTried = (userId: number, key: string): void =>
  write(
    userId,
    waitingOf(userId).map((change) => (change.key === key ? { ...change, tried: true } : change)),
  )

const isWaiting = (userId: number, key: string) => waitingOf(userId).some((change) => change.key === key)

const ofPresent = (client: QueryClient | undefined) => {
  const userId = client?.getQueryData(userQuery.queryKey)?.id
  return userId === undefined ? none : waitingOf(userId)
}

/** The changes of whoever is signed in that wait to be sent. */
export function useWaiting(): readonly WaitingChange[] {
  const client = useContext(QueryClientContext)
  return useSyncExternalStore(watchers.subscribe, () => ofPresent(client))
}
