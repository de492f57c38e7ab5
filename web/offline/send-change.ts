import type { QueryClient } from '@tanstack/react-query'
import { tasks, votes } from '#schema/api/index.ts'
import { currentUserId } from '#web/http/current-user.ts'
import { send, type ApiResponse } from '#web/http/request.ts'
import { dequeue, queuedChanges, type QueuedChange } from './queue.ts'

/** Time to wait for a response. After that, the change is queued, and is later sent again under the same key. */
export const changeTimeoutMs = 20_000

/** Sends a change of the user who made it, who may no longer be the user of the page. */
export async function sendChange(
  change: QueuedChange,
  expectedUser: number | undefined,
): Promise<ApiResponse<unknown>> {
  const common = {
    params: { id: String(change.task.id) },
    idempotencyKey: change.key,
    expectedUser,
    signal: AbortSignal.timeout(changeTimeoutMs),
  }
  switch (change.kind) {
    case 'status': {
      const { task, from, to, onlyIf } = change
      const query = { projectId: String(task.projectId) }
      const body = { status: to, from, ...(onlyIf && { onlyIf }) }
      return send(tasks.changeStatus, { ...common, query, body })
    }
    case 'vote': {
      const { cast, isUndo } = change
      return cast
        ? send(votes.castVote, { ...common, query: { ...(isUndo && { onlyIf: 'withdrawn' }) } })
        : send(votes.withdrawVote, { ...common, query: { ...(isUndo && { onlyIf: 'cast' }) } })
    }
    case 'assignee':
    case 'dueOn':
    case 'relevant':
    case 'item':
    case 'note':
      return (await import('./send-edit.ts')).sendEdit(change, common)
  }
}

/** Removes an unsent change from the queue. Returns false if the server may have received the change. */
export function cancelQueued(client: QueryClient, key: string): boolean {
  const userId = currentUserId(client)
  if (userId === undefined) return false
  const queued = queuedChanges(userId).find((change) => change.key === key)
  return queued !== undefined && queued.tried !== true && dequeue(userId, key)
}

const rejectionListeners = new Set<(key: string) => void>()

/** Calls the listener with the key of each queued change that the server rejects. */
export const onRejected = (listener: (key: string) => void): void => void rejectionListeners.add(listener)

export const reportRejected = (key: string): void => rejectionListeners.forEach((listener) => listener(key))
