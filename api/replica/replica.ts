import { Batcher } from '#kernel/postgres/batcher.ts'
import { isLoginError } from '#kernel/postgres/sqlstate.ts'
import { pause } from '#kernel/resilience/backoff.ts'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { OperatorError } from '#kernel/process/operator-error.ts'
import { readReplicaStatus, type ReplicaStatus } from '#kernel/postgres/replica-status.ts'

/** First delay of the backoff while the replica lags. A nearby replica catches up within two milliseconds. */
const firstDelayMs = 1
const maxDelayMs = 50
const unavailableDelayMs = 500

export const wrongReplicaMessage =
  'READ_DATABASE_URL is not a replica of DATABASE_URL, so it would never receive changes. Set it to a streaming ' +
  'replica of the database, or unset it.'

/** The replica at READ_DATABASE_URL. Callers can wait until the replica has all earlier commits. */
export class Replica {
  readonly pool: Pool
  readonly #primary: Pool
  readonly #log: Logger
  readonly #closing = new AbortController()
  /** Calls that are made during a wait share the next wait. */
  readonly #waits: Batcher<void, undefined>
  /** Start of the current wait in milliseconds of `performance.now()`; null if no call waits. */
  #waitingSince: number | null = null
  #isUnavailable = false

  private constructor(primary: Pool, standby: Pool, log: Logger) {
    this.pool = standby
    this.#primary = primary
    this.#log = log
    this.#waits = new Batcher(
      async (calls) => {
        this.#waitingSince = performance.now()
        await this.#waitForReplica()
        this.#waitingSince = null
        return calls.map(() => undefined)
      },
      { size: Number.POSITIVE_INFINITY },
    )
  }

  /** Accepts an unavailable replica. @throws OperatorError if the URL is another database or the login fails */
  static async open(primary: Pool, standby: Pool, log: Logger): Promise<Replica> {
    const opened = new Replica(primary, standby, log)
    try {
      if ((await opened.status()) === 'unrelated') throw new OperatorError(wrongReplicaMessage)
    } catch (error) {
      if (error instanceof OperatorError) throw error
      if (isLoginError(error)) {
        const message = `Cannot log in to READ_DATABASE_URL (${error.message}). Check its user and password.`
        throw new OperatorError(message, { cause: error })
      }
      log.warn(
        { err: error },
        'Cannot connect to the replica at READ_DATABASE_URL; queries fail until it is available',
      )
    }
    return opened
  }

  status(): Promise<ReplicaStatus> {
    return readReplicaStatus(this.pool, this.#primary)
  }

  /** Resolves when the replica has all commits from before the call, or on `close`. */
  caughtUp(): Promise<void> {
    return this.#waits.submit()
  }

  /** Duration of the current wait for the replica. While requests arrive, this is about the lag. */
  get lagMs(): number {
    return this.#waitingSince === null ? 0 : performance.now() - this.#waitingSince
  }

  close(): void {
    this.#closing.abort()
  }

  async #waitForReplica(): Promise<void> {
    const end = await this.#retryUntilAvailable(() => this.#endOfPrimary())
    if (end === null) return
    let delayMs = firstDelayMs
    while ((await this.#retryUntilAvailable(() => this.#has(end))) === false) {
      await this.#wait(delayMs)
      delayMs = Math.min(maxDelayMs, delayMs * 2)
    }
  }

  /** Returns the WAL position of the primary. The synchronous message flushes earlier asynchronous commits. */
  async #endOfPrimary(): Promise<string> {
    const { rows } = await this.#primary.query<{ end: string }>(
      `select pg_logical_emit_message(true, 'brandpath', '')::text as end,
       set_config('synchronous_commit', 'local', true)`,
    )
    return rows[0]?.end ?? '0/0'
  }

  /** Returns true if the replica has the position. A primary (after a failover) counts too, or waits never end. */
  async #has(lsn: string): Promise<boolean> {
    const { rows } = await this.pool.query<{ has: boolean }>(
      'select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= $1::pg_lsn as has',
      [lsn],
    )
    return rows[0]?.has ?? false
  }

  /** Retries while one of the databases is unavailable. Returns null on `close`. */
  async #retryUntilAvailable<T>(query: () => Promise<T>): Promise<T | null> {
    while (!this.#closing.signal.aborted) {
      try {
        const result = await query()
        if (this.#isUnavailable) this.#log.info('Primary database and replica are available again')
        this.#isUnavailable = false
        return result
      } catch (error) {
        if (!this.#isUnavailable)
          this.#log.warn(
            { err: error },
            'Primary database or replica is unavailable; live updates wait until both are available',
          )
        this.#isUnavailable = true
        await this.#wait(unavailableDelayMs)
      }
    }
    return null
  }

  async #wait(milliseconds: number): Promise<void> {
    await pause(milliseconds, this.#closing.signal)
  }
}
