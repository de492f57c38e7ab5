import type { QueryClient } from '@tanstack/react-query'
import { users } from '#schema/api/index.ts'
import { call } from '#web/api/call.ts'
import { isSignedOut } from '#web/api/request-error.ts'
import { mayHelp } from '#web/api/retry.ts'
import { ofUser, userQuery } from '#web/features/session/api.ts'
import { forgetSent } from '#web/features/undo/own-actions.ts'
import { isolated } from '#web/ui/text/isolated.ts'
import { toast } from '#web/ui/toast/toast-store.ts'
import { keepRefused, refusedAnchor } from './refused-changes.ts'
import { send } from './send.ts'
import { dropWaiting, noteTried, waitingOf, type WaitingChange } from './waiting-changes.ts'

/** Milliseconds after which a read model that lagged behind is asked again. */
const asksAgainAfter = 5_000

let running: Promise<void> | null = null

/** Sends what waits, in the order in which it was made. What cannot be sent now waits on; what is refused is told. */
export function sendWaiting(client: QueryClient): Promise<void> {
  running ??= alone(() => sendAll(client))
    .catch(() => undefined) // the server cannot be reached, or says who is signed in to nobody: later
    .finally(() => (running = null))
  return running
}

/** One tab of the browser sends; the others leave it to that one. Pages without https have no locks. */
async function alone(work: () => Promise<void>): Promise<void> {
  const locks: LockManager | null | undefined = navigator.locks
  if (!locks) return work()
  await locks.request('send-waiting', { ifAvailable: true }, async (lock) => {
    if (lock !== null) await work()
  })
}

type Refused = { readonly change: WaitingChange; readonly error: Error }

async function sendAll(client: QueryClient): Promise<void> {
  const user = client.getQueryData(userQuery.queryKey)
  if (!user || waitingOf(user.id).length === 0) return
  // The session is the browser's: in another tab somebody else may have signed in. Nothing is sent in his name.
  const present = await call(users.currentUser, {})
  if (present.id !== user.id) return void client.invalidateQueries(userQuery)

  let sent = 0
  let settled = true
  const refused: Refused[] = []
  for (let next = waitingOf(user.id)[0]; next !== undefined; next = waitingOf(user.id)[0]) {
    try {
      const answer = await send(next)
      settled &&= answer.settled
      sent += 1
    } catch (error) {
      if (!(error instanceof Error) || mayHelp(error) || isSignedOut(error)) {
        noteTried(user.id, next.key)
        break
      }
      refused.push({ change: next, error })
      forgetSent(client, next.key)
    }
    dropWaiting(user.id, next.key)
  }
  tell(user.id, sent, refused)
  void client.invalidateQueries(ofUser)
  if (!settled) setTimeout(() => void client.invalidateQueries(ofUser), asksAgainAfter)
}

/** One toast for all; which were not taken, and why, stands on the page until it is put away. */
function tell(userId: number, sent: number, refused: readonly Refused[]): void {
  const [taken, not] = [inWords(sent, 'sent'), inWords(refused.length, 'not taken')]
  if (refused.length > 0) {
    keepRefused(refused.map((one) => ({ key: one.change.key, userId, words: whyNot(one) })))
    toast({
      title: 'Error',
      variant: 'destructive',
      description: sent > 0 ? `${taken} ${not}` : not,
      action: { label: 'Show', onClick: () => document.getElementById(refusedAnchor)?.focus() },
    })
  } else if (sent > 0) toast({ title: 'Back online', description: taken })
}

const inWords = (count: number, what: string) =>
  `${count} ${count === 1 ? 'change was' : 'changes were'} ${what}.`

function whyNot({ change, error }: Refused): string {
  const title = `“${isolated(change.task.title)}”`
  switch (change.kind) {
    case 'status':
      return `Your change of ${title} was not taken. ${error.message}`
    case 'vote': {
      const outcome = change.isUndo ? 'was not changed' : change.cast ? 'was not counted' : 'still stands'
      return `Your vote for ${title} ${outcome}. ${error.message}`
    }
  }
}
