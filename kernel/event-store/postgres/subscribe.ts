import { isLockNotAvailable } from '../../postgres/sqlstate.ts'
import { retry } from '../../resilience/retry.ts'
import type { Batch, Position, SubscribeOptions } from '../event-store.ts'
import type { CommitBarrier } from './commit-barrier.ts'
import type { GrowthListener } from './growth.ts'
import { pageSize, toEvent, type Row } from './rows.ts'

export interface SubscriptionSource {
  readonly barrier: CommitBarrier
  readonly growth: GrowthListener
  readonly onDrop: (error: unknown) => void
}

const backoff = { firstMs: 250, maxMs: 250 }

/** Delivers the events of notifications if they directly follow the last event. Otherwise reads the log. */
export async function* subscribe(
  { barrier, growth, onDrop }: SubscriptionSource,
  { after, signal }: SubscribeOptions,
): AsyncGenerator<Batch> {
  const read = (last: Position) =>
    retry(() => barrier.readAfter(last), {
      backoff,
      signal,
      // A slow append is no failure, so it is not reported.
      onRetry: (error) => isLockNotAvailable(error) || onDrop(error),
    }).catch(() => []) // `retry` rejects only after the signal aborted
  using notified = growth.follow()
  let last = after ?? 0n
  let wasCaughtUp = false
  while (!signal.aborted) {
    const news = notified.take()
    const rows: readonly Row[] = (wasCaughtUp && rowsDirectlyAfter(last, news)) || (await read(last))
    if (signal.aborted) return
    const events = rows.map(toEvent)
    const caughtUp = rows.length < pageSize
    if (events.length > 0 || !wasCaughtUp) yield { events, caughtUp }
    last = events.at(-1)?.position ?? last
    wasCaughtUp = caughtUp
    if (caughtUp) await notified.wait(signal)
  }
}

/**
 * Returns the rows after a position, or null if a position is missing. A missing position belongs to an open append, to
 * one that failed, or to one whose notification has not arrived.
 */
function rowsDirectlyAfter(position: Position, rows: readonly Row[] | null): Row[] | null {
  if (rows === null) return null
  const following: Row[] = []
  let last = position
  for (const row of rows) {
    const distance = BigInt(row.position) - last
    if (distance > 1n) return null
    if (distance < 1n) continue
    following.push(row)
    last += 1n
  }
  return following
}
