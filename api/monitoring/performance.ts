import { sql, type Kysely } from 'kysely'
import { histogramSteps, type Minute, type RoutePerformance } from '#schema/api/monitoring.ts'
import type { Database } from '#schema/tables/database.ts'
import { minuteOf, ofFiles } from './request-meter.ts'

/** How long requests took in the last hour, by route. */
export async function performanceByRoute(
  db: Kysely<Database>,
  now: Date,
): Promise<Record<string, RoutePerformance>> {
  const rows = await db
    .selectFrom('work.request_minutes')
    .where('minute', '>', hourBefore(now))
    .groupBy('route')
    .orderBy('route')
    .select(['route', ...sums])
    .select((eb) => [eb.fn.min<number>('min_ms').as('min'), eb.fn.max<number>('max_ms').as('max')])
    .execute()
  return Object.fromEntries(
    rows.map(({ route, count, failures, total, min, max, histogram }) => [
      route,
      { count, failures, avg: rounded(total / count), min: rounded(min), max: rounded(max), histogram },
    ]),
  )
}

/** The last sixty minutes, that of now included; without the client's files, beside which no other request shows. */
export async function lastHour(db: Kysely<Database>, now: Date): Promise<Minute[]> {
  const since = hourBefore(now)
  const requests = await db
    .selectFrom('work.request_minutes')
    .where('minute', '>', since)
    .where('route', 'not like', `%${ofFiles}`)
    .groupBy('minute')
    .select(['minute', ...sums])
    .execute()
  const lags = await db.selectFrom('work.lag_minutes').where('minute', '>', since).selectAll().execute()
  const requestsAt = new Map(requests.map((row) => [row.minute.getTime(), row]))
  const lagAt = new Map(lags.map((row) => [row.minute.getTime(), row.seconds]))
  return Array.from({ length: 60 }, (_, index) => {
    const at = since.getTime() + (index + 1) * 60_000
    const of = requestsAt.get(at)
    return {
      at: new Date(at).toISOString(),
      requests: of?.count ?? 0,
      failures: of?.failures ?? 0,
      avg: of ? rounded(of.total / of.count) : null,
      p95: of ? percentile95(of.histogram, of.longest) : null,
      lagSeconds: lagAt.get(at) ?? null,
    }
  })
}

const sums = [
  sql<number>`sum(count)::integer`.as('count'),
  sql<number>`sum(failures)::integer`.as('failures'),
  sql<number>`sum(total_ms)`.as('total'),
  sql<number>`max(max_ms)`.as('longest'),
  sql<number[]>`array[${sql.join(
    Array.from({ length: histogramSteps.length + 1 }, (_, step) =>
      sql.raw(`sum(histogram[${step + 1}])::integer`),
    ),
  )}]`.as('histogram'),
] as const

const hourBefore = (now: Date) => new Date(minuteOf(now).getTime() - 3_600_000)

export const rounded = (ms: number) => Math.round(ms * 10) / 10

/** The end of the step in which it lies, and no longer than the longest was. */
function percentile95(histogram: readonly number[], longest: number): number {
  const enough = histogram.reduce((sum, count) => sum + count, 0) * 0.95
  let passed = 0
  const step = histogram.findIndex((count) => (passed += count) >= enough)
  return rounded(Math.min(histogramSteps[step] ?? longest, longest))
}
