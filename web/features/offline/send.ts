import type { QueryClient } from '@tanstack/react-query'
import { tasks, votes } from '#schema/api/index.ts'
import { ask, type Answer } from '#web/api/call.ts'
import { Unreachable } from '#web/api/request-error.ts'
import { userQuery } from '#web/features/session/api.ts'
import { dropWaiting, keepWaiting, waitingOf, type WaitingChange } from './waiting-changes.ts'

/** What became of a change: the server has it, or it waits here. */
export interface Sent {
  readonly waits: boolean
  /** False where the read models had not caught up with it. */
  readonly settled: boolean
}

/** The change that is on its way out of the queue: it cannot be taken out any more. */
let onItsWay: string | null = null

/** Sends a change. Where the server cannot be reached, or others wait already, it waits behind them. */
export async function sendOrWait(client: QueryClient, change: WaitingChange): Promise<Sent> {
  const user = client.getQueryData(userQuery.queryKey)
  let tried = false
  if (!user || (navigator.onLine && waitingOf(user.id).length === 0)) {
    try {
      return { ...(await send(change)), waits: false }
    } catch (error) {
      if (!(error instanceof Unreachable) || !user) throw error
      tried = true
    }
  }
  if (!keepWaiting(user.id, { ...change, ...(tried && { tried }) }))
    throw new Unreachable('You are offline. Try again when you are back online.')
  const sendAll = () => void import('./send-waiting.ts').then(({ sendWaiting }) => sendWaiting(client))
  if (navigator.onLine) sendAll()
  else addEventListener('online', sendAll, { once: true })
  return { waits: true, settled: false }
}

/** Sends a change under its own key, whether it has waited or not. */
export async function send(change: WaitingChange): Promise<Answer<unknown>> {
  onItsWay = change.key
  try {
    return await asked(change)
  } finally {
    if (onItsWay === change.key) onItsWay = null
  }
}

function asked(change: WaitingChange): Promise<Answer<unknown>> {
  const idempotencyKey = change.key
  const params = { id: String(change.task.id) }
  switch (change.kind) {
    case 'status': {
      const { task, from, to, onlyIf } = change
      const query = { projectId: String(task.projectId) }
      const body = { status: to, from, ...(onlyIf && { onlyIf }) }
      return ask(tasks.changeStatus, { params, query, body, idempotencyKey })
    }
    case 'vote':
      return change.cast
        ? ask(votes.castVote, {
            params,
            query: { ...(change.isUndo && { onlyIf: 'withdrawn' }) },
            idempotencyKey,
          })
        : ask(votes.withdrawVote, {
            params,
            query: { ...(change.isUndo && { onlyIf: 'cast' }) },
            idempotencyKey,
          })
  }
}

/** Takes a change back that was never sent; false where the server may have it. */
export function takeOut(client: QueryClient, key: string): boolean {
  const user = client.getQueryData(userQuery.queryKey)
  if (!user || onItsWay === key) return false
  const waiting = waitingOf(user.id).find((change) => change.key === key)
  return waiting !== undefined && waiting.tried !== true && dropWaiting(user.id, key)
}
