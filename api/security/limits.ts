import { createHmac } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#schema/tables/database.ts'
import { Problem } from '../problem.ts'

/** So many in a window of fixed length; the next window starts at zero. */
export interface Limit {
  readonly name: string
  readonly max: number
  readonly seconds: number
}

/** A subject counted under a limit. */
export interface Counted {
  readonly limit: Limit
  readonly subject: string
}

export interface Count extends Counted {
  readonly count: number
  /** Seconds until the window ends. */
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
    const now = this.#now()
    // In one order for all, so that two statements never wait for each other in a circle.
    const rows = wanted.map((one) => this.#row(one, now)).sort((a, b) => (a.name < b.name ? -1 : 1))
    const counted = await this.#db
      .insertInto('work.limits')
      .values(rows.map((row) => ({ ...row, count: 1 })))
      .onConflict((on) =>
        on.columns(['name', 'subject', 'window_start']).doUpdateSet({ count: sql`limits.count + 1` }),
      )
      .returning(['name', 'count'])
      .execute()
    const counts = new Map(counted.map((row) => [row.name, row.count]))
    return wanted.map((one) => ({
      ...one,
      count: counts.get(one.limit.name) ?? 0,
      left: secondsLeft(one.limit, now),
    }))
  }

  /** @throws Problem 429 where the limit is passed. */
  async take(...wanted: readonly Counted[]): Promise<void> {
    refuseBeyond(await this.count(...wanted))
  }

  /** Takes one off, or all of them. */
  async giveBack({ limit, subject }: Counted, all = false): Promise<void> {
    const row = this.#row({ limit, subject }, this.#now())
    await this.#db
      .updateTable('work.limits')
      .set({ count: all ? 0 : sql`greatest(count - 1, 0)` })
      .where('name', '=', row.name)
      .where('subject', '=', row.subject)
      .where('window_start', '=', row.window_start)
      .execute()
  }

  #row({ limit, subject }: Counted, now: Date) {
    const key = createHmac('sha256', this.#secret).update(`limit|${limit.name}|${subject}`)
    return {
      name: limit.name,
      subject: key.digest('base64url'),
      window_start: new Date(windowStart(limit, now)),
    }
  }
}

const windowStart = ({ seconds }: Limit, now: Date) =>
  Math.floor(now.getTime() / (seconds * 1000)) * seconds * 1000

const secondsLeft = (limit: Limit, now: Date) =>
  Math.ceil((windowStart(limit, now) + limit.seconds * 1000 - now.getTime()) / 1000)

/** @throws Problem 429 with the time after which all of the limits are open again. */
export function refuseBeyond(counts: readonly Count[]): void {
  const passed = counts.filter(({ count, limit }) => count > limit.max)
  if (passed.length === 0) return
  const retryAfter = Math.max(...passed.map(({ left }) => left))
  const minutes = Math.ceil(retryAfter / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  throw new Problem(429, `Too many attempts. Please try again in ${wait}.`, { retryAfter })
}
