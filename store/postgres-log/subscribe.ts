import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Batch, SubscribeOptions } from '../event-store.ts'
import type { Listener } from './announcements.ts'
import { isAnswer } from './connection.ts'
import type { Fence } from './fence.ts'
import { pageSize, readBehind } from './rows.ts'

export interface Reading {
  readonly pool: Pool
  readonly fence: Fence
  readonly listener: Listener
  /** Told of each failure after which the subscription went on by itself. */
  readonly onDrop: (error: unknown) => void
}

const retryMs = 250
const lockNotAvailable = '55P03'

/** Pages through the log up to its ceiling, then waits until it has grown. */
export async function* subscribe(
  reading: Reading,
  { after, signal }: SubscribeOptions,
): AsyncGenerator<Batch> {
  let last = after ?? 0n
  let saidCaughtUp = false
  while (!signal.aborted) {
    const heard = reading.listener.heard
    const batch = await nextBatch(reading, last)
    if (!batch) {
      await pause(retryMs, undefined, { signal }).catch(() => undefined)
      continue
    }
    if (signal.aborted) return
    if (batch.events.length > 0 || !saidCaughtUp) yield batch
    last = batch.events.at(-1)?.position ?? last
    saidCaughtUp = batch.caughtUp
    if (batch.caughtUp) await reading.listener.more(heard, signal)
  }
}

/** Undefined where the log cannot be read just now. */
async function nextBatch({ pool, fence, onDrop }: Reading, last: bigint): Promise<Batch | undefined> {
  try {
    const events = await readBehind(pool, last, await fence.ceiling())
    return { events, caughtUp: events.length < pageSize }
  } catch (error) {
    const writerIsSlow = isAnswer(error) && error.code === lockNotAvailable
    if (!writerIsSlow) onDrop(error)
    return undefined
  }
}
