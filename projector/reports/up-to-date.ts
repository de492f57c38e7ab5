import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Database } from '#schema/tables/database.ts'
import type { EventStore } from '#store/event-store.ts'
import { readReached } from '../checkpoint.ts'

export interface ReadModels {
  readonly db: Kysely<Database>
  readonly store: EventStore
  readonly schema: string
}

/** Milliseconds: read models that are further behind have something in their way. */
const patience = 2_000

/** True once the read models have come as far as the log's end is now; false where that takes too long. */
export async function haveReachedEnd(
  { db, store, schema }: ReadModels,
  signal: AbortSignal,
): Promise<boolean> {
  const end = await store.lastPosition()
  if (end === null) return true
  const deadline = performance.now() + patience
  while (!signal.aborted) {
    const reached = await readReached(db, schema)
    if (reached !== null && reached.position >= end) return true
    if (performance.now() > deadline) return false
    await pause(20)
  }
  return false
}
