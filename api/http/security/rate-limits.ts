import { createHmac } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#schema/tables/database.ts'
import { HttpError } from '../http-error.ts'

/** At most `max` requests within any window of this length. */
export interface RateLimit {
  readonly name: string
  readonly max: number
  readonly seconds: number
}

/** A window slides in this many steps: it is too long by at most one step, and never too short. */
const stepsPerWindow = 90

/** A subject counted under a limit. */
export interface Limited {
  readonly limit: RateLimit
  readonly subject: string
}

export interface Count extends Limited {
  readonly count: number
  /** Seconds until the next request is possible, if this one was not. */
  readonly retryAfter: number
}

/** Sliding-window counters in Postgres, shared by all processes. Subjects are stored as keyed hashes. */
export class RateLimits {
  readonly #db: Kysely<Database>
  readonly #secret: Uint8Array
  readonly #now: () => Date

  constructor(db: Kysely<Database>, secret: Uint8Array, now: () => Date) {
    this.#db = db
    this.#secret = secret
    this.#now = now
  }

  /**
   * Counts a request under each limit, in one statement. Requests are counted before they are allowed, so that concurrent
   * requests cannot exceed a limit.
   */
  async count(...subjects: readonly Limited[]): Promise<Count[]> {
    const now = this.#now().getTime()
    // Sorted, so that concurrent statements lock rows in the same order and cannot deadlock.
    const rows = subjects.map((subject) => this.#row(subject, now)).sort((a, b) => (a.name < b.name ? -1 : 1))
    const { rows: found } = await sql<{ name: string; window_start: Date; count: number }>`
      with counted as (
        insert into work.limits (name, subject, window_start, count)
        values ${sql.join(rows.map((row) => sql`(${row.name}, ${row.subject}, ${row.start}::timestamptz, 1)`))}
        on conflict (name, subject, window_start) do update set count = limits.count + 1
        returning name, window_start, count
      ), requested (name, subject, since, start) as (
        values ${sql.join(
          rows.map(
            (row) => sql`(${row.name}, ${row.subject}, ${row.since}::timestamptz, ${row.start}::timestamptz)`,
          ),
        )}
      )
      select name, window_start, count from counted
      union all
      select name, window_start, count from work.limits join requested using (name, subject)
      where window_start > since and window_start < start
    `.execute(this.#db)
    return subjects.map((subject) => {
      const steps = found.filter(({ name }) => name === subject.limit.name)
      const count = steps.reduce((sum, step) => sum + step.count, 0)
      return { ...subject, count, retryAfter: retryAfter(subject.limit, steps, now) }
    })
  }

  /**
   * Counts a request under each limit. A rejected request is not counted, or retrying too early would lock a client out.
   *
   * @throws HttpError 429
   */
  async take(...subjects: readonly Limited[]): Promise<Count[]> {
    const counts = await this.count(...subjects)
    if (counts.some(isExceeded)) await Promise.all(subjects.map((subject) => this.giveBack(subject)))
    rejectExceeded(counts)
    return counts
  }

  /** Takes one request off the counter. */
  async giveBack(subject: Limited): Promise<void> {
    const { start, ...row } = this.#row(subject, this.#now().getTime())
    await this.#update(row)
      .set({ count: sql`greatest(count - 1, 0)` })
      .where('window_start', '=', start)
      .execute()
  }

  /** Sets the counter to zero. */
  async reset(subject: Limited): Promise<void> {
    const { since, ...row } = this.#row(subject, this.#now().getTime())
    await this.#update(row).set({ count: 0 }).where('window_start', '>', since).execute()
  }

  #update({ name, subject }: { readonly name: string; readonly subject: string }) {
    return this.#db.updateTable('work.limits').where('name', '=', name).where('subject', '=', subject)
  }

  #row({ limit, subject }: Limited, now: number) {
    const key = createHmac('sha256', this.#secret).update(`limit|${limit.name}|${subject}`)
    const stepMs = stepMsOf(limit)
    const start = Math.floor(now / stepMs) * stepMs
    return {
      name: limit.name,
      subject: key.digest('base64url'),
      start: new Date(start),
      /** Steps that began then or earlier are outside of the window. */
      since: new Date(now - limit.seconds * 1000 - stepMs),
    }
  }
}

const stepMsOf = ({ seconds }: RateLimit) => (seconds * 1000) / stepsPerWindow

const isExceeded = ({ count, limit }: Count) => count > limit.max

/** Returns the seconds until enough steps have left the window. The last request, which was rejected, does not count. */
function retryAfter(
  limit: RateLimit,
  steps: readonly { window_start: Date; count: number }[],
  now: number,
): number {
  const oldestFirst = steps.toSorted((a, b) => a.window_start.getTime() - b.window_start.getTime())
  let inWindow = oldestFirst.reduce((sum, { count }) => sum + count, 0) - 1
  for (const { window_start, count } of oldestFirst) {
    inWindow -= count
    if (inWindow < limit.max) {
      return Math.ceil((window_start.getTime() + stepMsOf(limit) + limit.seconds * 1000 - now) / 1000)
    }
  }
  return limit.seconds
}

/** @throws HttpError 429 with the time after which none of the limits is exceeded */
function rejectExceeded(counts: readonly Count[]): void {
  const exceeded = counts.filter(isExceeded)
  if (exceeded.length === 0) return
  const seconds = Math.max(...exceeded.map((count) => count.retryAfter))
  const minutes = Math.ceil(seconds / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  throw new HttpError(429, `Too many attempts. Please try again in ${wait}.`, { retryAfter: seconds })
}
