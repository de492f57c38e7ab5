import { isLockNotAvailable } from '../../postgres/sqlstate.ts'
import { retry } from '../../resilience/retry.ts'
import type { Batch, SubscribeOptions } from '../event-store.ts'
import type { CommitBarrier } from './commit-barrier.ts'
import type { GrowthListener } from './growth.ts'
import { pageSize, toEvent } from './rows.ts'

export interface SubscriptionSource {
  readonly barrier: CommitBarrier
  readonly growth: GrowthListener
  readonly onDrop: (error: unknown) => void
}

const backoff = { firstMs: 250, maxMs: 250 }

export async function* subscribe(
  { barrier, growth, onDrop }: SubscriptionSource,
  { after, signal }: SubscribeOptions,
): AsyncGenerator<Batch> {
  let last = after ?? 0n
  let wasCaughtUp = false
  while (!signal.aborted) {
    const { count } = growth
    const reading = retry(() => barrier.readAfter(last), {
      backoff,
      signal,
      // A slow append is no failure, so it is not reported.
      onRetry: (error) => isLockNotAvailable(error) || onDrop(error),
    })
    const rows = await reading.catch(() => []) // `reading` rejects only after the signal aborted
    if (signal.aborted) return
    const events = rows.map(toEvent)
    const caughtUp = rows.length < pageSize
    if (events.length > 0 || !wasCaughtUp) yield { events, caughtUp }
    last = events.at(-1)?.position ?? last
    wasCaughtUp = caughtUp
    if (caughtUp) await growth.waitForMoreThan(count, signal)
  }
}
