import type { QueryClient } from '@tanstack/react-query'
import { accounts } from '#schema/api/index.ts'
import { currentUserId, reloadSessionUser, userDataFilter } from '#web/http/current-user.ts'
import { isOfOtherUser, isRetryable, isUnauthorized } from '#web/http/request-error.ts'
import { lagRefetchDelayMs, send } from '#web/http/request.ts'
import { isolateDirection } from '#web/ui/text/format.ts'
import { clearToasts, toast, toastError } from '#web/ui/toast/toast-store.ts'
import { dequeue, markTried, queuedChanges, type QueuedChange } from './queue.ts'
import { addRejectedChange, focusRejectedChanges } from './rejected-changes.ts'
import { reportRejected, sendChange } from './send-change.ts'

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
  const { body: sessionUser, isCached } = await send(accounts.currentUser, {})
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
      const response = await sendChange(next, userId)
      projected &&= response.projected
      sent += 1
    } catch (error) {
      if (isOfOtherUser(error)) {
        markTried(userId, next.key, false)
        clearToasts()
        return showOutcome(sent, rejected)
      }
      if (!(error instanceof Error) || isRetryable(error) || isUnauthorized(error)) break
      addRejectedChange({ key: next.key, userId, words: rejectionText({ change: next, error }) })
      rejected += 1
      reportRejected(next.key)
    }
    dequeue(userId, next.key)
  }
  showOutcome(sent, rejected)
  void client.invalidateQueries(userDataFilter)
  if (!projected) setTimeout(() => void client.invalidateQueries(userDataFilter), lagRefetchDelayMs)
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
  const title = `“${isolateDirection(change.task.title)}”`
  switch (change.kind) {
    case 'status':
      return `Your change to ${title} was rejected. ${error.message}`
    case 'assignee':
    case 'dueOn':
    case 'relevant':
    case 'item':
      return `${title} was not changed. ${error.message}`
    case 'note':
      // The notice is the only place that still has the text.
      return `Your note on ${title} was not added. ${error.message} Your text: “${isolateDirection(change.text)}”`
    case 'vote': {
      const outcome = change.isUndo ? 'was not changed' : change.cast ? 'was not counted' : 'was not removed'
      return `Your vote for ${title} ${outcome}. ${error.message}`
    }
  }
}
