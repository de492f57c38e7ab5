import { sql, type Kysely } from 'kysely'
import { histogramSteps } from '#schema/api/monitoring.ts'
import type { Database } from '#schema/tables/database.ts'
import type { RequestMeter } from './request-meter.ts'

/** Adds what this process has measured to what the others have. Where that fails, it is kept for the next time. */
export async function mergeRequests(db: Kysely<Database>, meter: RequestMeter): Promise<void> {
  // In one order everywhere, so that two processes never wait for each other.
  const taken = meter.take().toSorted((one, other) => (one.route < other.route ? -1 : 1))
  if (taken.length === 0) return
  const rows = taken.map((one) => ({
    minute: one.minute,
    route: one.route,
    count: one.count,
    failures: one.failures,
    total_ms: one.totalMs,
    min_ms: one.minMs,
    max_ms: one.maxMs,
    histogram: one.histogram,
  }))
  try {
    await db
      .insertInto('work.request_minutes')
      .values(rows)
      .onConflict((on) =>
        on.columns(['minute', 'route']).doUpdateSet({
          count: sql`request_minutes.count + excluded.count`,
          failures: sql`request_minutes.failures + excluded.failures`,
          total_ms: sql`request_minutes.total_ms + excluded.total_ms`,
          min_ms: sql`least(request_minutes.min_ms, excluded.min_ms)`,
          max_ms: sql`greatest(request_minutes.max_ms, excluded.max_ms)`,
          histogram: sql`array[${sql.join(histogramSums)}]`,
        }),
      )
      .execute()
  } catch (error) {
    meter.giveBack(taken)
    throw error
  }
}

/** Postgres counts from 1; a step for what took longest is the last. */
const histogramSums = Array.from({ length: histogramSteps.length + 1 }, (_, step) =>
  sql.raw(`request_minutes.histogram[${step + 1}] + excluded.histogram[${step + 1}]`),
)
