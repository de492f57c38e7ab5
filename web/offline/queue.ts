import { QueryClientContext } from '@tanstack/react-query'
import { useContext, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { categories, taskStatuses } from '#schema/roadmap.ts'
import { currentUserId } from '#web/http/current-user.ts'
import { queuePrefix } from '#web/http/storage.ts'
import { StoredList } from './stored-list.ts'

const id = z.int()
const status = z.enum(taskStatuses)

const common = {
  /** Idempotency key. The server applies the change once, even if it is sent several times. */
  key: z.string(),
  /** True if the change was sent and the response is not known. The server may have applied the change. */
  tried: z.optional(z.boolean()),
  /** Time of the first response with status 500, in Unix milliseconds. */
  failedAt: z.optional(z.int()),
}
const statusChange = z.object({
  kind: z.literal('status'),
  ...common,
  madeAt: z.string(),
  task: z.object({ id, projectId: id, title: z.string(), category: z.enum(categories) }),
  from: status,
  to: status,
  onlyIf: z.optional(status),
  isUndo: z.optional(z.boolean()),
})
const vote = z.object({
  kind: z.literal('vote'),
  ...common,
  task: z.object({ id, key: z.string(), title: z.string() }),
  cast: z.boolean(),
  isUndo: z.optional(z.boolean()),
})
const editedTask = z.object({ id, projectId: id, title: z.string() })
/** Declares the change of one field of a task. An undo is accepted only while the field has the value `from`. */
const edit = <const Kind extends string, Value extends z.ZodMiniType>(kind: Kind, value: Value) =>
  z.object({
    kind: z.literal(kind),
    ...common,
    task: editedTask,
    from: value,
    to: value,
    isUndo: z.optional(z.boolean()),
  })
const assignee = edit('assignee', z.nullable(z.object({ entryId: id, username: z.string() })))
const dueOn = edit('dueOn', z.nullable(z.string()))
/** The reason is sent only if the task becomes not relevant. An undo of the opposite change restores the reason. */
const relevant = z.extend(edit('relevant', z.boolean()), { reason: z.optional(z.string()) })
const item = z.object({
  kind: z.literal('item'),
  ...common,
  task: editedTask,
  itemId: z.string(),
  text: z.string(),
  checked: z.boolean(),
  isUndo: z.optional(z.boolean()),
})
const note = z.object({
  kind: z.literal('note'),
  ...common,
  madeAt: z.string(),
  task: editedTask,
  text: z.string(),
})
/** Must accept changes that earlier releases stored, because these changes may still be in the queue of a browser. */
const queuedChange = z.union([statusChange, vote, assignee, dueOn, relevant, item, note])
export type QueuedChange = z.infer<typeof queuedChange>
export type QueuedEdit = Extract<QueuedChange, { kind: 'assignee' | 'dueOn' | 'relevant' }>

const queue = new StoredList<QueuedChange>(queuedChange)
const none: readonly QueuedChange[] = []

export const queuedChanges = (userId: number): readonly QueuedChange[] => queue.read(queuePrefix(userId))

/** Appends a change to the queue. Returns false if localStorage is blocked or full. */
export const enqueue = (userId: number, change: QueuedChange): boolean =>
  queue.put(queuePrefix(userId), change)

/** Returns false if the change is not in the queue. */
export const dequeue = (userId: number, key: string): boolean => queue.remove(queuePrefix(userId), key)

export const markTried = (userId: number, key: string, tried: boolean): void =>
  update(userId, key, () => ({ tried: tried || undefined }))

/** Stores the time of the first response with status 500. */
export const markFailed = (userId: number, key: string): void =>
  update(userId, key, ({ failedAt = Date.now() }) => ({ failedAt }))

function update(
  userId: number,
  key: string,
  fields: (change: QueuedChange) => Partial<Pick<QueuedChange, 'tried' | 'failedAt'>>,
): void {
  const queued = queuedChanges(userId).find((change) => change.key === key)
  if (queued !== undefined) queue.put(queuePrefix(userId), { ...queued, ...fields(queued) })
}

export function useQueuedChanges(): readonly QueuedChange[] {
  const client = useContext(QueryClientContext)
  return useSyncExternalStore(queue.subscribe, () => {
    const userId = currentUserId(client)
    return userId === undefined ? none : queuedChanges(userId)
  })
}
