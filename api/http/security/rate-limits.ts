import { createHmac } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#schema/tables/database.ts'
import { HttpError } from '../http-error.ts'

/** Allows at most `max` requests within any window of `seconds`. */
export interface RateLimit {
  readonly name: string
  readonly max: number
  readonly seconds: number
}

/** Number of time steps in a window. A window may last one step too long, but never ends too early. */
const stepsPerWindow = 90

interface Limited {
  readonly limit: RateLimit
  readonly subject: string
}

interface Count extends Limited {
  readonly count: number
  /** Seconds until the next request is allowed, if this request exceeds the limit. */
  readonly retryAfter: number
}

export type RateLimits = ReturnType<typeof rateLimits>

/** Sliding-window counters in Postgres, shared by all processes. Subjects are stored as keyed hashes. */
export function rateLimits(db: Kysely<Database>, secret: Uint8Array, clock: () => Date) {
  /** Counts requests before they are allowed. Otherwise, concurrent requests could exceed a limit. */
  async function count(...subjects: readonly Limited[]): Promise<Count[]> {
    const now = clock().getTime()
    const rows = subjects.map((subject) => rowOf(subject, now))
    const counting = db
      .insertInto('work.limits')
      // Sorted: all statements lock the rows in the same order and cannot deadlock.
      .values(rows.map(({ row }) => ({ ...row, count: 1 })).sort(byName))
      .onConflict((on) =>
        on.columns(['name', 'subject', 'window_start']).doUpdateSet({ count: sql`limits.count + 1` }),
      )
      .returningAll()
      .execute()
    const reading = db
      .selectFrom('work.limits')
      .where((eb) =>
        eb.or(
          rows.map(({ row: { name, subject, window_start }, since }) =>
            eb.and({ name, subject }).and('window_start', '>', since).and('window_start', '<', window_start),
          ),
        ),
      )
      .selectAll()
      .orderBy('window_start')
      .execute()
    const steps = (await Promise.all([reading, counting])).flat()
    return subjects.map((subject) => {
      const own = steps.filter(({ name }) => name === subject.limit.name)
      const count = own.reduce((sum, step) => sum + step.count, 0)
      return { ...subject, count, retryAfter: retryAfter(subject.limit, own, count, now) }
    })
  }

  /** Counts allowed requests only: a client that repeats rejected requests is not locked out. @throws HttpError 429 */
  async function take(...subjects: readonly Limited[]): Promise<Count[]> {
    const counts = await count(...subjects)
    const exceeded = counts.filter(({ count, limit }) => count > limit.max)
    if (exceeded.length === 0) return counts
    await Promise.all(subjects.map((subject) => giveBack(subject)))
    const seconds = Math.max(...exceeded.map((count) => count.retryAfter))
    const minutes = Math.ceil(seconds / 60)
    const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
    throw new HttpError(429, `Too many attempts. Please try again in ${wait}.`, { retryAfter: seconds })
  }

  async function giveBack(limited: Limited): Promise<void> {
    const { row } = rowOf(limited, clock().getTime())
    await db
      .updateTable('work.limits')
      .set({ count: sql`greatest(count - 1, 0)` })
      .where((eb) => eb.and(row))
      .execute()
  }

  async function reset(limited: Limited): Promise<void> {
    const { name, subject } = rowOf(limited, clock().getTime()).row
    await db
      .updateTable('work.limits')
      .set({ count: 0 })
      .where((eb) => eb.and({ name, subject }))
      .execute()
  }

  function rowOf({ limit, subject }: Limited, now: number) {
    const key = createHmac('sha256', secret).update(`limit|${limit.name}|${subject}`)
    const stepMs = stepMsOf(limit)
    return {
      row: {
        name: limit.name,
        subject: key.digest('base64url'),
        window_start: new Date(Math.floor(now / stepMs) * stepMs),
      },
      /** Steps that began at this time or earlier do not belong to the window. */
      since: new Date(now - limit.seconds * 1000 - stepMs),
    }
  }

  return { count, take, giveBack, reset }
}

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)

const stepMsOf = ({ seconds }: RateLimit) => (seconds * 1000) / stepsPerWindow

/** Returns the seconds after which enough steps have left the window to allow a request. */
function retryAfter(
  limit: RateLimit,
  oldestFirst: readonly { window_start: Date; count: number }[],
  count: number,
  now: number,
): number {
  let remaining = count - 1 // without the current request, which is rejected
  for (const step of oldestFirst) {
    remaining -= step.count
    if (remaining < limit.max) {
      return Math.ceil((step.window_start.getTime() + stepMsOf(limit) + limit.seconds * 1000 - now) / 1000)
    }
  }
  return limit.seconds
}
