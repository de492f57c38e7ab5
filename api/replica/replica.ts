import { Batcher } from '#kernel/postgres/batcher.ts'
import { isLoginError } from '#kernel/postgres/sqlstate.ts'
import { pause } from '#kernel/resilience/backoff.ts'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { OperatorError } from '#kernel/process/operator-error.ts'
import { readReplicaStatus, type ReplicaStatus } from '#kernel/postgres/replica-status.ts'

/** Backoff while the replica lags. A replica near its primary catches up within two milliseconds. */
const firstDelayMs = 1
const maxDelayMs = 50
const unavailableDelayMs = 500

export const wrongReplicaMessage =
  'READ_DATABASE_URL is not a replica of DATABASE_URL, so it would never receive changes. Set it to a streaming ' +
  'replica of the database, or unset it.'

/** The replica of READ_DATABASE_URL. Callers can wait until it has what was committed before. */
export class Replica {
  readonly pool: Pool
  readonly #primary: Pool
  readonly #log: Logger
  readonly #closing = new AbortController()
  /** Calls during a wait share the next one. */
  readonly #waits: Batcher<void, undefined>
  /** In milliseconds of `performance.now()`. */
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

  /** A replica may become available later. @throws OperatorError if it is another database or rejects the login */
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

  /** Resolves when the replica has everything that was committed before the call, or on `close`. */
  caughtUp(): Promise<void> {
    return this.#waits.submit()
  }

  /** Duration of the current wait, which is about the lag while requests arrive. */
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

  /** A WAL message in a synchronous transaction flushes earlier asynchronous commits to the replica. */
  async #endOfPrimary(): Promise<string> {
    const { rows } = await this.#primary.query<{ end: string }>(
      `select pg_logical_emit_message(true, 'brandpath', '')::text as end,
       set_config('synchronous_commit', 'local', true)`,
    )
    return rows[0]?.end ?? '0/0'
  }

  /** Also true if the server is a primary, as after a failover: otherwise a wait would never end. */
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
        if (this.#isUnavailable) this.#log.info('Primary and replica are available again')
        this.#isUnavailable = false
        return result
      } catch (error) {
        if (!this.#isUnavailable)
          this.#log.warn({ err: error }, 'Primary or replica unavailable; live updates wait for it')
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
