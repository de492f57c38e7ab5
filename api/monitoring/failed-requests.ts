import { sql, type Kysely } from 'kysely'
import { utcMinute } from '#domain/utc-minute.ts'
import type { Database } from '#schema/tables/database.ts'
import { causesOf, untilNextCheck } from './effects.ts'
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
/** Milliseconds. */
const minute = 60_000

/**
 * What of the last five minutes alarms, in words, or null. What failed for a cause that administrators know of is not
 * counted.
 *
 * @throws where nothing alarms of fewer minutes than five, since there was such a cause: nobody can tell yet
 */
export async function failedRequests(db: Kysely<Database>, now: Date): Promise<string | null> {
  const fiveMinutes = new Date(minuteOf(now).getTime() - 4 * minute)
  const after = await firstMinuteAfterCauses(db)
  const isCut = after !== null && after > fiveMinutes
  const since = isCut ? after : fiveMinutes
  const answered = await db
    .selectFrom('work.request_minutes')
    .where('minute', '>=', since)
    .groupBy('route')
    .select([
      'route',
      sql<number>`sum(count)::integer`.as('count'),
      sql<number>`sum(failures)::integer`.as('failures'),
    ])
    .execute()
  const message = failuresMessage(answered, isCut ? `since ${utcMinute(since)}` : undefined)
  if (message === null && isCut) throw new Error(`What failed is counted only since ${utcMinute(since)}`)
  return message
}

/** The first whole one that none of them can have touched. */
async function firstMinuteAfterCauses(db: Kysely<Database>): Promise<Date | null> {
  const last = await db
    .selectFrom('work.incidents')
    .where('subject', 'in', causesOf('errors'))
    .select(({ fn }) => fn.max<Date | null>('seen_at').as('seen'))
    .executeTakeFirst()
  return last?.seen ? minuteOf(new Date(last.seen.getTime() + untilNextCheck + minute)) : null
}

export function failuresMessage(answered: readonly Answered[], span = 'in five minutes'): string | null {
  // A visit asks for a handful of answers and for two hundred files, which never fail with them.
  const counted = answered.filter((one) => !isOfFiles(one.route) || isBroken(one))
  const count = sumOf(counted.map((one) => one.count))
  const failures = sumOf(counted.map((one) => one.failures))
  const isMuch = count >= enoughRequests && failures / count >= alarmingFailures
  if (!isMuch && !counted.some(isBroken)) return null
  return `Of the last ${count} requests, ${span}, ${failures} failed on our side: ${worst(counted)}.`
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
