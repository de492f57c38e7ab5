import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { accounts } from '#schema/api/index.ts'
import { currentUserId, reloadSessionUser, userDataFilter } from '#web/http/current-user.ts'
import {
  isOfOtherUser,
  isRetryable,
  isUnauthorized,
  RequestError,
  UnknownOutcomeError,
} from '#web/http/request-error.ts'
import { lagRefetchDelayMs, send } from '#web/http/request.ts'
import { isolateDirection } from '#web/ui/text/format.ts'
import { clearToasts, toast, toastError } from '#web/ui/toast/toast-store.ts'
import { dequeue, markFailed, markTried, queuedChanges, type QueuedChange } from './queue.ts'
import { addRejectedChange, focusRejectedChanges } from './rejected-changes.ts'
import { changeTimeoutMs, reportRejected, sendChange } from './send-change.ts'

/** A change counts as rejected if its responses still have status 500 after this time. */
const maxFailingMs = 15 * 60_000

let running: Promise<void> | null = null

/** Sends the queued changes in order. Changes that cannot be sent stay in the queue for the next flush. */
export function flushQueue(client: QueryClient): Promise<void> {
  running ??= withTabLock(() => flush(client))
    // Failures are ignored: the server is unreachable, or the session has ended. The next flush sends the changes.
    .catch(() => undefined)
    .finally(() => (running = null))
  return running
}

/** Calls `run` in only one tab at a time. Pages without HTTPS have no locks and always call `run`. */
async function withTabLock(run: () => Promise<void>): Promise<void> {
  const locks: LockManager | null | undefined = navigator.locks
  if (!locks) return run()
  await locks.request('send-waiting', { ifAvailable: true }, async (lock) => {
    if (lock !== null) await run()
  })
}

type Rejection = { readonly change: QueuedChange; readonly error: Error }

async function flush(client: QueryClient): Promise<void> {
  const userId = currentUserId(client)
  if (userId === undefined || queuedChanges(userId).length === 0) return
  // Sends no change to a server that is unreachable, because a change that was sent cannot be taken back.
  const { body: sessionUser, isCached } = await send(accounts.currentUser, {
    signal: AbortSignal.timeout(changeTimeoutMs),
  })
  if (isCached) return
  if (sessionUser.id !== userId) {
    clearToasts() // a toast may name a task of the previous user, and offer to undo its change
    return reloadSessionUser(client)
  }

  let sent = 0
  let projected = true
  let rejected = 0
  for (let next = queuedChanges(userId)[0]; next !== undefined; next = queuedChanges(userId)[0]) {
    // Before the request, because another tab can still cancel a change that is not marked.
    markTried(userId, next.key, true)
    try {
      const response = await sendQueued(next, userId)
      projected &&= response.projected
      sent += 1
    } catch (error) {
      if (isOfOtherUser(error)) {
        markTried(userId, next.key, false)
        clearToasts()
        return showOutcome(sent, rejected)
      }
      if (!(error instanceof Error) || isUnauthorized(error) || !isFinal(error, next, userId)) break
      addRejectedChange({ key: next.key, userId, words: rejectionText({ change: next, error }) })
      rejected += 1
      reportRejected(next.key)
    }
    dequeue(userId, next.key)
  }
  if (sent + rejected === 0) return
  showOutcome(sent, rejected)
  void client.invalidateQueries(userDataFilter)
  if (!projected) setTimeout(() => void client.invalidateQueries(userDataFilter), lagRefetchDelayMs)
}

/** Sends a change. Ignores an invalid body of a successful response, because the server has stored the change. */
async function sendQueued(change: QueuedChange, userId: number): Promise<{ readonly projected: boolean }> {
  try {
    return await sendChange(change, userId)
  } catch (error) {
    if (error instanceof z.core.$ZodError) return { projected: false }
    throw error
  }
}

/**
 * True if sending the change again would not succeed. Status 500 reports an unexpected error. If the same change causes
 * this error for a long time, the change no longer delays the later ones. All other server errors report that the server
 * is busy or restarting.
 */
function isFinal(error: Error, { key, failedAt = Date.now() }: QueuedChange, userId: number): boolean {
  if (!isRetryable(error)) return true
  if (!(error instanceof RequestError) || error.status !== 500) return false
  markFailed(userId, key)
  return Date.now() - failedAt >= maxFailingMs
}

function showOutcome(sent: number, rejected: number): void {
  const sentText = countText(sent, 'sent')
  if (rejected > 0) {
    const rejectedText = countText(rejected, 'rejected')
    toastError(sent > 0 ? `${sentText} ${rejectedText}` : rejectedText, {
      action: { label: 'Show', onClick: focusRejectedChanges },
    })
  } else if (sent > 0) toast({ title: 'Back online', description: sentText })
}

const countText = (count: number, outcome: string) =>
  `${count} ${count === 1 ? 'change was' : 'changes were'} ${outcome}.`

export function rejectionText({ change, error }: Rejection): string {
  // Some messages of the API end without a full stop.
  const reason = /[.!?]$/.test(error.message) ? error.message : `${error.message}.`
  const title = `“${isolateDirection(change.task.title)}”`
  if (error instanceof UnknownOutcomeError) return `${title}: ${error.message}`
  switch (change.kind) {
    case 'status':
      return `Your change to ${title} was rejected. ${reason}`
    case 'assignee':
    case 'dueOn':
    case 'relevant':
    case 'item':
      return `${title} was not changed. ${reason}`
    case 'note':
      // The notice is the only place that still has the text.
      return `Your note on ${title} was not added. ${reason} Your text: “${isolateDirection(change.text)}”`
    case 'vote': {
      const outcome = change.isUndo ? 'was not changed' : change.cast ? 'was not counted' : 'was not removed'
      return `Your vote for ${title} ${outcome}. ${reason}`
    }
  }
}
