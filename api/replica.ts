import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { Grouped } from '#store/grouped.ts'

/** Milliseconds until a replica that is behind is asked again. One beside its primary needs one or two. */
const patience = { first: 1, most: 50, away: 500 }

/**
 * A replica of the database, which answers the queries (READ_DATABASE_URL). It is a little behind its primary: whoever
 * waits here reads there what had been committed before.
 */
export class Replica {
  readonly #primary: Pool
  readonly #replica: Pool
  readonly #log: Logger
  readonly #closing = new AbortController()
  readonly #rounds = new Grouped<void, void>(async (asked) => {
    await this.#round()
    return asked
  })
  #isAway = false

  /** The pools stay the caller's. */
  constructor(primary: Pool, replica: Pool, log: Logger) {
    this.#primary = primary
    this.#replica = replica
    this.#log = log
  }

  /** Resolves once the replica has all that was committed before the call, however long that takes, or at the close. */
  caughtUp(): Promise<void> {
    return this.#rounds.ask()
  }

  /** Lets those go who wait. */
  close(): void {
    this.#closing.abort()
  }

  async #round(): Promise<void> {
    const end = await this.#untilAnswered(() => this.#endOfPrimary())
    if (end === null) return
    let wait = patience.first
    while ((await this.#untilAnswered(() => this.#has(end))) === false) {
      await this.#wait(wait)
      wait = Math.min(patience.most, wait * 2)
    }
  }

  /**
   * Where the primary's WAL ends. A replica is sent only what is on the primary's disk, and the read models are committed
   * without waiting for that: a record in a transaction that does wait takes them along.
   */
  async #endOfPrimary(): Promise<string> {
    const { rows } = await this.#primary.query<{ end: string }>(
      `select pg_logical_emit_message(true, 'brandpath', '')::text as end,
       set_config('synchronous_commit', 'local', true)`,
    )
    return rows[0]?.end ?? '0/0'
  }

  /** True as well of a server that replays nothing, since it is a primary: nobody waits for what never comes. */
  async #has(lsn: string): Promise<boolean> {
    const { rows } = await this.#replica.query<{ has: boolean }>(
      'select coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, true) as has',
      [lsn],
    )
    return rows[0]?.has ?? false
  }

  /** One of the two may be away for a while, and is asked again and again. Null at the close. */
  async #untilAnswered<T>(ask: () => Promise<T>): Promise<T | null> {
    while (!this.#closing.signal.aborted) {
      try {
        const answer = await ask()
        if (this.#isAway) this.#log.info('the replica answers again')
        this.#isAway = false
        return answer
      } catch (error) {
        if (!this.#isAway) this.#log.warn({ err: error }, 'how far the replica is cannot be asked')
        this.#isAway = true
        await this.#wait(patience.away)
      }
    }
    return null
  }

  async #wait(milliseconds: number): Promise<void> {
    await delay(milliseconds, undefined, { signal: this.#closing.signal }).catch(() => undefined)
  }
}
