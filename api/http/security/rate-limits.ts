import { createHmac, createSecretKey } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#schema/tables/database.ts'
import { HttpError } from '../http-error.ts'

/** Allows at most `max` requests within any window of `seconds`. */
export interface RateLimit {
  readonly name: string
  readonly max: number
  readonly seconds: number
  /** Names what is limited in the error message. By default, `attempts`. */
  readonly things?: string
}

/** Number of time steps in a window. A window may last one step too long, but never ends too early. */
const stepsPerWindow = 90

export interface Limited {
  readonly limit: RateLimit
  readonly subject: string
}

interface Count extends Limited {
  readonly count: number
  /** Time at which the request was counted, in milliseconds. The request may end in a later step of the window. */
  readonly at: number
  /** Seconds until the next request is allowed, if this request exceeds the limit. */
  readonly retryAfter: number
}

/** The current step of a limited subject, and the window that ends with this step. */
interface Window {
  readonly row: { readonly name: string; readonly subject: string; readonly window_start: Date }
  readonly max: number
  /** Steps that began at this time or earlier do not belong to the window. */
  readonly since: Date
}

/** Requests that were counted in one step of a window. */
interface Step {
  readonly name: string
  readonly window_start: Date
  readonly count: number
  /** True if the step contains the request that is being counted. */
  readonly is_counted: boolean
}

export type RateLimits = ReturnType<typeof rateLimits>

/** Sliding-window counters in Postgres, shared by all processes. Subjects are stored as keyed hashes. */
export function rateLimits(db: Kysely<Database>, secret: Uint8Array, clock: () => Date) {
  const hashKey = createSecretKey(secret)

  /**
   * Counts allowed requests only: a client that repeats rejected requests is not locked out. A rejected request leaves no
   * row, and writes nothing unless concurrent requests take the rest of the limit.
   *
   * @throws HttpError 429
   */
  async function take(...subjects: readonly Limited[]): Promise<Count[]> {
    const now = clock().getTime()
    // Sorted: all statements lock the rows in the same order and cannot deadlock.
    const steps = await countIfAllowed(subjects.map((limited) => windowOf(limited, now)).sort(byName))
    const isCounted = steps.some((step) => step.is_counted)
    const counts = subjects.map((limited) => countOf(limited, steps, isCounted ? 0 : 1, now))
    // Concurrent requests may have taken the rest of the limit since the statement began.
    if (isCounted && counts.some(isExceeded)) await giveBack(...counts)
    requireAllowed(counts)
    return counts
  }

  /** Returns the steps of all windows, oldest first. Each current step contains the request if it was allowed. */
  async function countIfAllowed(windows: readonly Window[]): Promise<readonly Step[]> {
    const { rows } = await sql<Step>`
      with incoming as (
        select * from unnest(
          ${windows.map(({ row }) => row.name)}::text[], ${windows.map(({ row }) => row.subject)}::text[],
          ${windows.map(({ row }) => row.window_start)}::timestamptz[],
          ${windows.map(({ since }) => since)}::timestamptz[], ${windows.map(({ max }) => max)}::float8[]
        ) as limited (name, subject, window_start, since, max)
      ), counted_before as (
        select step.*, max, step.window_start = incoming.window_start as is_current
        from incoming join work.limits step using (name, subject)
        where step.window_start > since and step.window_start <= incoming.window_start
      ), counted as (
        insert into work.limits (name, subject, window_start, count)
        select name, subject, window_start, 1 from incoming
        where not exists (select from counted_before group by name, subject, max having sum(count) >= max)
        on conflict (name, subject, window_start) do update set count = limits.count + 1
        returning *
      )
      select name, window_start, count, true as is_counted from counted
      union all
      select name, window_start, count, false from counted_before
      where not (is_current and exists (select from counted))
      order by window_start`.execute(db)
    return rows
  }

  /** Counts only requests that succeed. @throws HttpError 429, or the error of `work` */
  async function during<T>(subjects: readonly Limited[], work: () => Promise<T>): Promise<T> {
    const counts = await take(...subjects)
    try {
      return await work()
    } catch (error) {
      await giveBack(...counts)
      throw error
    }
  }

  function requireAllowed(counts: readonly Count[]): void {
    const [longest] = counts.filter(isExceeded).toSorted((a, b) => b.retryAfter - a.retryAfter)
    if (!longest) return
    const { retryAfter, limit } = longest
    const { things = 'attempts' } = limit
    // The response does not include the extra step of the window.
    const wait = waitText(Math.min(retryAfter, limit.seconds))
    throw new HttpError(429, `Too many ${things}. Please try again in ${wait}.`, { retryAfter })
  }

  /** Removes the requests that `take` counted. */
  async function giveBack(...counts: readonly Count[]): Promise<void> {
    for (const { at, ...limited } of counts) {
      const { row } = windowOf(limited, at)
      await db
        .updateTable('work.limits')
        .set({ count: sql`count - 1` })
        .where((eb) => eb.and(row))
        .execute()
      await db
        .deleteFrom('work.limits')
        .where((eb) => eb.and(row))
        .where('count', '<=', 0)
        .execute()
    }
  }

  async function reset(limited: Limited): Promise<void> {
    const { name, subject } = windowOf(limited, clock().getTime()).row
    await db
      .deleteFrom('work.limits')
      .where((eb) => eb.and({ name, subject }))
      .execute()
  }

  function windowOf({ limit, subject }: Limited, now: number): Window {
    const hash = createHmac('sha256', hashKey).update(`limit|${limit.name}|${subject}`)
    const stepMs = stepMsOf(limit)
    return {
      row: {
        name: limit.name,
        subject: hash.digest('base64url'),
        window_start: new Date(Math.floor(now / stepMs) * stepMs),
      },
      max: limit.max,
      since: new Date(now - limit.seconds * 1000 - stepMs),
    }
  }

  return { take, during, giveBack, reset }
}

function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes === 1) return 'a minute'
  if (minutes === 60) return 'an hour'
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

const isExceeded = ({ count, limit }: Count) => count > limit.max

function countOf(limited: Limited, steps: readonly Step[], more: number, now: number): Count {
  const own = steps.filter(({ name }) => name === limited.limit.name)
  const count = own.reduce((sum, step) => sum + step.count, more)
  return { ...limited, count, at: now, retryAfter: retryAfter(limited.limit, own, count, now) }
}

const byName = (a: Window, b: Window) => (a.row.name < b.row.name ? -1 : 1)

const stepMsOf = ({ seconds }: RateLimit) => (seconds * 1000) / stepsPerWindow

/** Returns the seconds after which enough steps have left the window to allow a request. */
function retryAfter(limit: RateLimit, oldestFirst: readonly Step[], count: number, now: number): number {
  let remaining = count - 1 // without the current request, which is rejected
  for (const step of oldestFirst) {
    remaining -= step.count
    if (remaining < limit.max) {
      return Math.ceil((step.window_start.getTime() + stepMsOf(limit) + limit.seconds * 1000 - now) / 1000)
    }
  }
  return limit.seconds
}
