import type { Pool } from 'pg'
import { isLockNotAvailable } from '../../postgres/sqlstate.ts'
import { pause } from '../../resilience/backoff.ts'
import type { Batch, Position, SubscribeOptions } from '../event-store.ts'
import type { CommitBarrier } from './commit-barrier.ts'
import type { GrowthListener } from './growth.ts'
import { pageSize, readAfter, toEvent, type Row } from './rows.ts'

export interface SubscriptionSource {
  readonly pool: Pool
  readonly barrier: CommitBarrier
  readonly growth: GrowthListener
  readonly onDrop: (error: unknown) => void
}

const retryMs = 250

export async function* subscribe(
  source: SubscriptionSource,
  { after, signal }: SubscribeOptions,
): AsyncGenerator<Batch> {
  let last = after ?? 0n
  let wasCaughtUp = false
  while (!signal.aborted) {
    const { count } = source.growth
    const rows = await nextRows(source, last)
    if (!rows) {
      await pause(retryMs, signal)
      continue
    }
    if (signal.aborted) return
    const events = rows.map(toEvent)
    const caughtUp = rows.length < pageSize
    if (events.length > 0 || !wasCaughtUp) yield { events, caughtUp }
    last = events.at(-1)?.position ?? last
    wasCaughtUp = caughtUp
    if (caughtUp) await source.growth.waitForMoreThan(count, signal)
  }
}

/** Reads the next events. Returns undefined if reading failed, so that the caller retries. */
async function nextRows(
  { pool, barrier, onDrop }: SubscriptionSource,
  last: Position,
): Promise<Row[] | undefined> {
  try {
    return await readAfter(pool, last, await barrier.completePosition())
  } catch (error) {
    if (!isLockNotAvailable(error)) onDrop(error) // waiting for a slow append is no failure
    return undefined
  }
}
