import type { QueryClient } from '@tanstack/react-query'
import { currentUserId } from '#web/http/current-user.ts'
import { isUnauthorized, UnknownOutcomeError, UnreachableError } from '#web/http/request-error.ts'
import { enqueue, queuedChanges, type QueuedChange } from './queue.ts'
import { sendChange } from './send-change.ts'

/**
 * Sends a change. Queues the change if the server is unreachable or if older changes are still queued.
 *
 * @throws if the server rejects the change. If the session has ended, the change is sent after the user logs in again.
 */
export async function sendOrQueue(client: QueryClient, change: QueuedChange) {
  const userId = currentUserId(client)
  let tried = false
  if (userId === undefined || (navigator.onLine && queuedChanges(userId).length === 0)) {
    try {
      return { ...(await sendChange(change, userId)), queued: false }
    } catch (error) {
      // The text of a note stays in the browser as a draft.
      if (isUnauthorized(error) && userId !== undefined && change.kind !== 'note') enqueue(userId, change)
      if (!(error instanceof UnreachableError) || userId === undefined) throw error
      tried = true
    }
  }
  if (!enqueue(userId, { ...change, ...(tried && { tried }) })) {
    if (tried) throw new UnknownOutcomeError()
    throw new UnreachableError(
      navigator.onLine
        ? 'Older changes are still being sent. Try again in a moment.'
        : 'You’re offline. Try again when you’re back online.',
    )
  }
  const flush = () => void import('./flush-queue.ts').then(({ flushQueue }) => flushQueue(client))
  if (navigator.onLine) flush()
  else addEventListener('online', flush, { once: true })
  return { queued: true, projected: false }
}
