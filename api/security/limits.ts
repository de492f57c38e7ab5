import { createHmac } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#schema/tables/database.ts'
import { Problem } from '../problem.ts'

/** So many within any stretch of this length, whenever it begins. */
export interface Limit {
  readonly name: string
  readonly max: number
  readonly seconds: number
}

/** A stretch is counted in this many parts: it is too long by one of them at most, and never too short. */
const parts = 90

/** A subject counted under a limit. */
export interface Counted {
  readonly limit: Limit
  readonly subject: string
}

export interface Count extends Counted {
  readonly count: number
  /** Seconds until one more is possible, where this one was not. */
  readonly left: number
}

/** Counters in Postgres, so that they hold for all processes together. Subjects are kept as keyed hashes only. */
export class Limits {
  readonly #db: Kysely<Database>
  readonly #secret: Uint8Array
  readonly #now: () => Date

  constructor(db: Kysely<Database>, secret: Uint8Array, now: () => Date) {
    this.#db = db
    this.#secret = secret
    this.#now = now
  }

  /**
   * Counts once more under each limit, in one statement. What is counted before it is decided, and given back
   * when it turns out harmless, cannot be outrun by many requests at once.
   */
  async count(...wanted: readonly Counted[]): Promise<Count[]> {
    const now = this.#now().getTime()
    // In one order for all, so that two statements never wait for each other in a circle.
    const rows = wanted.map((one) => this.#row(one, now)).sort((a, b) => (a.name < b.name ? -1 : 1))
    const { rows: found } = await sql<{ name: string; window_start: Date; count: number }>`
      with counted as (
        insert into work.limits (name, subject, window_start, count)
        values ${sql.join(rows.map((row) => sql`(${row.name}, ${row.subject}, ${row.start}::timestamptz, 1)`))}
        on conflict (name, subject, window_start) do update set count = limits.count + 1
        returning name, window_start, count
      ), asked (name, subject, since, start) as (
        values ${sql.join(
          rows.map(
            (row) => sql`(${row.name}, ${row.subject}, ${row.since}::timestamptz, ${row.start}::timestamptz)`,
          ),
        )}
      )
      select name, window_start, count from counted
      union all
      select name, window_start, count from work.limits join asked using (name, subject)
      where window_start > since and window_start < start
    `.execute(this.#db)
    return wanted.map((one) => {
      const own = found.filter(({ name }) => name === one.limit.name)
      const count = own.reduce((sum, row) => sum + row.count, 0)
      return { ...one, count, left: secondsLeft(one.limit, own, now) }
    })
  }

  /** What is refused does not count, or whoever tries again too early would wait for ever. @throws Problem 429 */
  async take(...wanted: readonly Counted[]): Promise<Count[]> {
    const counts = await this.count(...wanted)
    if (counts.some(isBeyond)) await Promise.all(wanted.map((one) => this.giveBack(one)))
    refuseBeyond(counts)
    return counts
  }

  /** Takes one off, or all of them. */
  async giveBack({ limit, subject }: Counted, all = false): Promise<void> {
    const row = this.#row({ limit, subject }, this.#now().getTime())
    await this.#db
      .updateTable('work.limits')
      .set({ count: all ? 0 : sql`greatest(count - 1, 0)` })
      .where('name', '=', row.name)
      .where('subject', '=', row.subject)
      .where('window_start', all ? '>' : '=', all ? row.since : row.start)
      .execute()
  }

  #row({ limit, subject }: Counted, now: number) {
    const key = createHmac('sha256', this.#secret).update(`limit|${limit.name}|${subject}`)
    const part = partOf(limit)
    const start = Math.floor(now / part) * part
    return {
      name: limit.name,
      subject: key.digest('base64url'),
      start: new Date(start),
      /** What began then or before is over by now. */
      since: new Date(now - limit.seconds * 1000 - part),
    }
  }
}

/** Milliseconds. */
const partOf = ({ seconds }: Limit) => (seconds * 1000) / parts

const isBeyond = ({ count, limit }: Count) => count > limit.max

/** Until so much is over that one more fits; the last one, which did not, is not counted. */
function secondsLeft(
  limit: Limit,
  rows: readonly { window_start: Date; count: number }[],
  now: number,
): number {
  const oldestFirst = rows.toSorted((a, b) => a.window_start.getTime() - b.window_start.getTime())
  let left = oldestFirst.reduce((sum, { count }) => sum + count, 0) - 1
  for (const { window_start, count } of oldestFirst) {
    left -= count
    if (left < limit.max) {
      return Math.ceil((window_start.getTime() + partOf(limit) + limit.seconds * 1000 - now) / 1000)
    }
  }
  return limit.seconds
}

/** @throws Problem 429 with the time after which all of the limits are open again. */
function refuseBeyond(counts: readonly Count[]): void {
  const passed = counts.filter(isBeyond)
  if (passed.length === 0) return
  const retryAfter = Math.max(...passed.map(({ left }) => left))
  const minutes = Math.ceil(retryAfter / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  throw new Problem(429, `Too many attempts. Please try again in ${wait}.`, { retryAfter })
}
