import { sql, type Kysely } from 'kysely'
import { histogramSteps } from '#schema/api/monitoring.ts'
import type { Database } from '#schema/tables/database.ts'

/** Measurements of one route in one minute. */
export interface RequestMinute {
  readonly minute: Date
  /** Method and path pattern, such as `GET /api/projects/{id}`. */
  readonly route: string
  count: number
  failures: number
  totalMs: number
  minMs: number
  maxMs: number
  readonly histogram: number[]
}

export interface Measurement {
  readonly route: string
  readonly ms: number
  readonly status: number
}

/** Route of the client's files, its pages, and unknown addresses: a method followed by this suffix. */
export const filesRoute = ' *'

export const minuteOf = (time: Date) => new Date(Math.floor(time.getTime() / 60_000) * 60_000)

/** Collects the requests of this process by minute and route, until they are added to the shared table. */
export class RequestMeter {
  #collected = new Map<string, RequestMinute>()
  readonly #now: () => Date

  constructor(now: () => Date) {
    this.#now = now
  }

  add({ route, ms, status }: Measurement): void {
    const minute = minuteOf(this.#now())
    const key = `${minute.getTime()} ${route}`
    const sum = this.#collected.get(key) ?? emptyMinute(minute, route)
    this.#collected.set(key, sum)
    sum.count += 1
    if (status >= 500) sum.failures += 1
    sum.totalMs += ms
    sum.minMs = Math.min(sum.minMs, ms)
    sum.maxMs = Math.max(sum.maxMs, ms)
    const step = histogramStep(ms)
    sum.histogram[step] = (sum.histogram[step] ?? 0) + 1
  }

  /** Returns everything collected since the last call. */
  take(): readonly RequestMinute[] {
    const taken = [...this.#collected.values()]
    this.#collected = new Map()
    return taken
  }

  /** Puts back what could not be stored. */
  putBack(taken: readonly RequestMinute[]): void {
    for (const earlier of taken) {
      const key = `${earlier.minute.getTime()} ${earlier.route}`
      const later = this.#collected.get(key)
      this.#collected.set(key, later ? sumOf(earlier, later) : earlier)
    }
  }
}

const emptyMinute = (minute: Date, route: string): RequestMinute => ({
  minute,
  route,
  count: 0,
  failures: 0,
  totalMs: 0,
  minMs: Number.POSITIVE_INFINITY,
  maxMs: 0,
  histogram: Array.from({ length: histogramSteps.length + 1 }, () => 0),
})

function histogramStep(ms: number): number {
  const step = histogramSteps.findIndex((limit) => ms <= limit)
  return step === -1 ? histogramSteps.length : step
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

/** Adds the collected requests to those of all processes. After a failure they stay collected. */
export async function storeRequests(db: Kysely<Database>, meter: RequestMeter): Promise<void> {
  // A fixed order prevents deadlocks between processes.
  const taken = meter.take().toSorted((a, b) => (a.route < b.route ? -1 : 1))
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
    meter.putBack(taken)
    throw error
  }
}

/** SQL arrays start at 1. The last step counts requests above the highest limit. */
const histogramSums = Array.from({ length: histogramSteps.length + 1 }, (_, step) =>
  sql.raw(`request_minutes.histogram[${step + 1}] + excluded.histogram[${step + 1}]`),
)
