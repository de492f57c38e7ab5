import { until } from '#kernel/resilience/until.ts'
import { readCheckpoint } from '#kernel/projections/checkpoint.ts'
import type { WorkContext } from '../work-context.ts'

/** Waits until the read models reach the end of the log. Returns false after a timeout. */
export async function haveReachedEnd(
  { db, store, schema }: Pick<WorkContext, 'db' | 'store' | 'schema'>,
  signal: AbortSignal,
  timeoutMs = 2_000, // projections that are running need less time
): Promise<boolean> {
  const end = await store.lastPosition()
  if (end === null) return true
  const hasReached = async () => {
    const checkpoint = await readCheckpoint(db, schema)
    return checkpoint !== null && checkpoint.position >= end
  }
  return until(hasReached, { timeoutMs, signal })
}
