import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Batch, Position, SubscribeOptions } from '../event-store.ts'
import type { Listener } from './announcements.ts'
import { isAnswer } from './connection.ts'
import type { Fence } from './fence.ts'
import { pageSize, readBehind, toEvent, type Row } from './rows.ts'

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
    const rows = await nextRows(reading, last)
    if (!rows) {
      await pause(retryMs, undefined, { signal }).catch(() => undefined)
      continue
    }
    if (signal.aborted) return
    const events = rows.map(toEvent)
    const caughtUp = rows.length < pageSize
    if (events.length > 0 || !saidCaughtUp) yield { events, caughtUp }
    last = events.at(-1)?.position ?? last
    saidCaughtUp = caughtUp
    if (caughtUp) await reading.listener.more(heard, signal)
  }
}

/** Undefined where the log cannot be read just now. */
async function nextRows({ pool, fence, onDrop }: Reading, last: Position): Promise<Row[] | undefined> {
  try {
    return await readBehind(pool, last, await fence.ceiling())
  } catch (error) {
    const writerIsSlow = isAnswer(error) && error.code === lockNotAvailable
    if (!writerIsSlow) onDrop(error)
    return undefined
  }
}
