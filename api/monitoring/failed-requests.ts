import { sql, type Kysely } from 'kysely'
import type { Database } from '#schema/tables/database.ts'
import { isOfFiles, minuteOf } from './request-meter.ts'

/** How the requests of a route were answered. */
export interface Answered {
  /** `GET /api/projects/{id}` */
  readonly route: string
  readonly count: number
  readonly failures: number
}

/** The share of the API's requests answered 5xx that alarms, once there are enough to speak of a share. */
const alarmingFailures = 0.05
const enoughRequests = 20
/** One route is broken where it fails more often than not: among the requests of all others that would not show. */
const enoughOfOneRoute = 10
const mostNamed = 3

/** What of the last five minutes alarms, in words, or null. */
export async function failedRequests(db: Kysely<Database>, now: Date): Promise<string | null> {
  const answered = await db
    .selectFrom('work.request_minutes')
    .where('minute', '>', new Date(minuteOf(now).getTime() - 5 * 60_000))
    .groupBy('route')
    .select([
      'route',
      sql<number>`sum(count)::integer`.as('count'),
      sql<number>`sum(failures)::integer`.as('failures'),
    ])
    .execute()
  return failuresMessage(answered)
}

export function failuresMessage(answered: readonly Answered[]): string | null {
  // A visit asks for a handful of answers and for two hundred files, which never fail with them.
  const counted = answered.filter((one) => !isOfFiles(one.route) || isBroken(one))
  const count = sumOf(counted.map((one) => one.count))
  const failures = sumOf(counted.map((one) => one.failures))
  const isMuch = count >= enoughRequests && failures / count >= alarmingFailures
  if (!isMuch && !counted.some(isBroken)) return null
  return `Of the last ${count} requests, in five minutes, ${failures} failed on our side: ${worst(counted)}.`
}

const isBroken = ({ count, failures }: Answered) => count >= enoughOfOneRoute && failures > count / 2

function worst(answered: readonly Answered[]): string {
  const failing = answered
    .filter(({ failures }) => failures > 0)
    .toSorted((one, other) => other.failures - one.failures)
  const named = failing
    .slice(0, mostNamed)
    .map(({ route, count, failures }) => `${route} ${failures} of ${count}`)
    .join(', ')
  return failing.length > mostNamed ? `${named}, and others` : named
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)
