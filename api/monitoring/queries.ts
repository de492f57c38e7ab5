import { sql, type Kysely } from 'kysely'
import {
  histogramSteps,
  trendMinutes,
  type ErrorLevel,
  type LoggedError,
  type Minute,
  type RoutePerformance,
} from '#schema/api/monitoring.ts'
import type { Database } from '#schema/tables/database.ts'
import { filesRoute, minuteOf } from './metrics/request-meter.ts'

export async function performanceByRoute(
  db: Kysely<Database>,
  now: Date,
): Promise<Record<string, RoutePerformance>> {
  const since = hourBefore(now)
  const [rows, trends] = await Promise.all([
    db
      .selectFrom('work.request_minutes')
      .where('minute', '>', since)
      .groupBy('route')
      .orderBy('route')
      .select(['route', ...sums])
      .select((eb) => eb.fn.min<number>('min_ms').as('shortest'))
      .execute(),
    trendsSince(db, since),
  ])
  return Object.fromEntries(
    rows.map(({ route, count, failures, total, shortest, longest, histogram }) => [
      route,
      {
        count,
        failures,
        avg: roundedMs(total / count),
        min: roundedMs(shortest),
        max: roundedMs(longest),
        p95: percentile95(histogram, longest),
        histogram,
        trend: Array.from(
          { length: 60 / trendMinutes },
          (_, index) => trends.get(`${index} ${route}`) ?? null,
        ),
      },
    ]),
  )
}

/** Returns the average of each interval with requests, by the index of the interval and the route. */
async function trendsSince(db: Kysely<Database>, since: Date): Promise<ReadonlyMap<string, number>> {
  const minutes = sql`extract(epoch from minute - ${since}::timestamptz) / 60 - 1`
  const interval = sql<number>`floor((${minutes}) / ${trendMinutes}::integer)::integer`
  const rows = await db
    .selectFrom('work.request_minutes')
    .where('minute', '>', since)
    .groupBy(['route', sql`2`])
    .select(['route', interval.as('interval'), sql<number>`sum(total_ms) / sum(count)`.as('avg')])
    .execute()
  return new Map(rows.map(({ route, interval, avg }) => [`${interval} ${route}`, roundedMs(avg)]))
}

/** Returns the figures of each minute of the last hour. Omits requests for static files. */
export async function lastHour(db: Kysely<Database>, now: Date): Promise<Minute[]> {
  const since = hourBefore(now)
  const requests = await db
    .selectFrom('work.request_minutes')
    .where('minute', '>', since)
    .where('route', 'not like', `%${filesRoute}`)
    .groupBy('minute')
    .select(['minute', ...sums])
    .execute()
  const lags = await db.selectFrom('work.lag_minutes').where('minute', '>', since).selectAll().execute()
  const requestsAt = new Map(requests.map((row) => [row.minute.getTime(), row]))
  const lagAt = new Map(lags.map((row) => [row.minute.getTime(), row.seconds]))
  return Array.from({ length: 60 }, (_, index) => {
    const at = since.getTime() + (index + 1) * 60_000
    const row = requestsAt.get(at)
    return {
      at: new Date(at).toISOString(),
      requests: row?.count ?? 0,
      failures: row?.failures ?? 0,
      avg: row ? roundedMs(row.total / row.count) : null,
      p95: row ? percentile95(row.histogram, row.longest) : null,
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

export const roundedMs = (ms: number) => Math.round(ms * 10) / 10

/** Returns the upper limit of the histogram bucket with the 95th percentile, at most the longest duration. */
function percentile95(histogram: readonly number[], longest: number): number {
  const target = histogram.reduce((sum, count) => sum + count, 0) * 0.95
  let counted = 0
  const step = histogram.findIndex((count) => (counted += count) >= target)
  return roundedMs(Math.min(histogramSteps[step] ?? longest, longest))
}

export async function loggedErrors(
  db: Kysely<Database>,
  { level, limit }: { level: ErrorLevel | undefined; limit: number },
): Promise<LoggedError[]> {
  const rows = await db
    .selectFrom('work.errors')
    .selectAll()
    .$if(level !== undefined, (query) => query.where('level', '=', level ?? 'error'))
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    level: row.level,
    message: row.message,
    timestamp: row.last_at.toISOString(),
    since: row.first_at.toISOString(),
    count: row.count,
    ...(Object.keys(row.context).length > 0 && { context: row.context }),
  }))
}
