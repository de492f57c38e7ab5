import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises'
import { DatabaseError, type Pool } from 'pg'
import type { Logger } from 'pino'
import { OperatorError } from '#schema/operator-error.ts'
import { standingOf, type Standing } from '#store/standing.ts'

/** Milliseconds until a replica that is behind is asked again. One beside its primary needs one or two. */
const patience = { first: 1, most: 50, away: 500 }

export const leadsElsewhere =
  'READ_DATABASE_URL leads to another database than DATABASE_URL: what is written never comes there. Name a streaming ' +
  'replica of the database, or leave it out.'

/** No such user or password (28), no such database (3D). */
const isRefusal = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && /^(28|3D)/.test(error.code ?? '')

/**
 * A replica of the database, which answers the queries (READ_DATABASE_URL). It is a little behind its primary: whoever
 * waits here reads there what had been committed before.
 */
export class Replica {
  /** Of connections to it. */
  readonly pool: Pool
  readonly #primary: Pool
  readonly #log: Logger
  readonly #closing = new AbortController()
  /** What is waited for now, and what comes after it for all who ask meanwhile. Neither ever fails. */
  #round: Promise<void> | null = null
  #nextRound: Promise<void> | null = null
  /** When the round began, in milliseconds of the process. */
  #begun: number | null = null
  #isAway = false

  private constructor(primary: Pool, standby: Pool, log: Logger) {
    this.pool = standby
    this.#primary = primary
    this.#log = log
  }

  /**
   * The pools stay the caller's. One that is away now may come: commands do not wait for it.
   *
   * @throws OperatorError where READ_DATABASE_URL leads to another database, or to none that lets us in.
   */
  static async open(primary: Pool, standby: Pool, log: Logger): Promise<Replica> {
    const self = new Replica(primary, standby, log)
    try {
      if ((await self.standing()) === 'another') throw new OperatorError(leadsElsewhere)
    } catch (error) {
      if (error instanceof OperatorError) throw error
      if (isRefusal(error)) throw new OperatorError(`READ_DATABASE_URL: ${error.message}`, { cause: error })
      log.warn(
        { err: error },
        'the replica that READ_DATABASE_URL names does not answer: no query can be answered',
      )
    }
    return self
  }

  /** @throws where one of the two does not answer. */
  standing(): Promise<Standing> {
    return standingOf(this.pool, this.#primary)
  }

  /** Resolves once the replica has all that was committed before the call, however long that takes, or at the close. */
  caughtUp(): Promise<void> {
    this.#nextRound ??= this.#goRound()
    return this.#nextRound
  }

  /** For how many milliseconds it has been waited for: about how far it is behind, where somebody asks now and then. */
  get behindFor(): number {
    return this.#begun === null ? 0 : performance.now() - this.#begun
  }

  /** Lets those go who wait. */
  close(): void {
    this.#closing.abort()
  }

  async #goRound(): Promise<void> {
    await this.#round
    await turn() // those who were told together ask together
    this.#round = this.#nextRound
    this.#nextRound = null
    this.#begun = performance.now()
    await this.#waitForReplica()
    this.#begun = null
  }

  async #waitForReplica(): Promise<void> {
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

  /** True as well of a server that is a primary, as one becomes that takes over: nobody waits for what never comes. */
  async #has(lsn: string): Promise<boolean> {
    const { rows } = await this.pool.query<{ has: boolean }>(
      'select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= $1::pg_lsn as has',
      [lsn],
    )
    return rows[0]?.has ?? false
  }

  /** One of the two may be away for a while, and is asked again and again. Null at the close. */
  async #untilAnswered<T>(ask: () => Promise<T>): Promise<T | null> {
    while (!this.#closing.signal.aborted) {
      try {
        const answer = await ask()
        if (this.#isAway) this.#log.info('database and replica answer again')
        this.#isAway = false
        return answer
      } catch (error) {
        if (!this.#isAway)
          this.#log.warn(
            { err: error },
            'the database or its replica does not answer: what changes is not told yet',
          )
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
