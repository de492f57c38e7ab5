import { sql, type Kysely } from 'kysely'
import { histogramSteps } from '#schema/api/monitoring.ts'
import type { Database } from '#schema/tables/database.ts'

export interface RequestMinute {
  readonly minute: Date
  /** Method and path pattern, such as `GET /api/projects/{id}`. */
  readonly route: string
  readonly count: number
  readonly failures: number
  readonly totalMs: number
  readonly minMs: number
  readonly maxMs: number
  readonly histogram: readonly number[]
}

export interface Measurement {
  readonly route: string
  readonly ms: number
  readonly status: number
}

/** End of the route name of static files, HTML pages and unknown addresses, such as `GET *`. */
export const filesRoute = ' *'

export const minuteOf = (time: Date) => new Date(Math.floor(time.getTime() / 60_000) * 60_000)

export class RequestMeter {
  #collected = new Map<string, RequestMinute>()
  readonly #now: () => Date

  constructor(now: () => Date) {
    this.#now = now
  }

  add({ route, ms, status }: Measurement): void {
    const histogram = Array.from({ length: histogramSteps.length + 1 }, () => 0)
    const step = histogramSteps.findIndex((limit) => ms <= limit)
    histogram[step === -1 ? histogramSteps.length : step] = 1
    const failures = status >= 500 ? 1 : 0
    const minute = minuteOf(this.#now())
    this.#merge({ minute, route, count: 1, failures, totalMs: ms, minMs: ms, maxMs: ms, histogram })
  }

  take(): readonly RequestMinute[] {
    const taken = [...this.#collected.values()]
    this.#collected = new Map()
    return taken
  }

  putBack(taken: readonly RequestMinute[]): void {
    for (const minute of taken) this.#merge(minute)
  }

  #merge(added: RequestMinute): void {
    const key = `${added.minute.getTime()} ${added.route}`
    const sum = this.#collected.get(key)
    this.#collected.set(key, sum ? sumOf(sum, added) : added)
  }
}

const sumOf = (a: RequestMinute, b: RequestMinute): RequestMinute => ({
  minute: a.minute,
  route: a.route,
  count: a.count + b.count,
  failures: a.failures + b.failures,
  totalMs: a.totalMs + b.totalMs,
  minMs: Math.min(a.minMs, b.minMs),
  maxMs: Math.max(a.maxMs, b.maxMs),
  histogram: a.histogram.map((count, step) => count + (b.histogram[step] ?? 0)),
})

/** Stores the collected measurements. If this fails, the meter keeps them for the next attempt. */
export async function storeRequests(db: Kysely<Database>, meter: RequestMeter): Promise<void> {
  // All processes lock the rows in the same order, which prevents deadlocks.
  const taken = meter.take().toSorted((a, b) => (a.route < b.route ? -1 : 1))
  if (taken.length === 0) return
  const rows = taken.map(({ totalMs, minMs, maxMs, histogram, ...row }) => ({
    ...row,
    total_ms: totalMs,
    min_ms: minMs,
    max_ms: maxMs,
    histogram: [...histogram],
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
    meter.putBack(taken)
    throw error
  }
}

/** Adds two histograms. SQL arrays start at 1. The last bucket counts requests above the highest limit. */
const histogramSums = Array.from({ length: histogramSteps.length + 1 }, (_, step) =>
  sql.raw(`request_minutes.histogram[${step + 1}] + excluded.histogram[${step + 1}]`),
)
