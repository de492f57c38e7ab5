import { Batcher } from '#kernel/postgres/batcher.ts'
import { isLoginError } from '#kernel/postgres/sqlstate.ts'
import { backoffMs, pause } from '#kernel/resilience/backoff.ts'
import { RecurringFailure } from '#kernel/resilience/recurring-failure.ts'
import { retry } from '#kernel/resilience/retry.ts'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { OperatorError } from '#kernel/process/operator-error.ts'
import { readReplicaStatus, type ReplicaStatus } from '#kernel/postgres/replica-status.ts'

/** Waiting times while the replica lags. A nearby replica catches up within two milliseconds. */
const lagging = { firstMs: 1, maxMs: 50 }
const unavailable = { firstMs: 500, maxMs: 500 }

export const wrongReplicaMessage =
  'READ_DATABASE_URL is not a replica of DATABASE_URL, so it would never receive changes. Set it to a streaming ' +
  'replica of the database, or unset it.'

/** The replica at READ_DATABASE_URL. Callers can wait until the replica has all earlier commits. */
export class Replica {
  readonly pool: Pool
  readonly #primary: Pool
  readonly #unavailability: RecurringFailure
  readonly #closing = new AbortController()
  /** Waits for the replica. Calls made during a wait share the next wait. */
  readonly #waits: Batcher<void, undefined>
  /** Start of the current wait, on the clock of `performance.now()`; null if no call waits. */
  #waitingSince: number | null = null

  private constructor(primary: Pool, standby: Pool, log: Logger) {
    this.pool = standby
    this.#primary = primary
    this.#unavailability = new RecurringFailure(log, {
      failed: 'Primary database or replica is unavailable; live updates wait until both are available',
      recovered: 'Primary database and replica are available again',
    })
    this.#waits = new Batcher(
      async (calls) => {
        this.#waitingSince = performance.now()
        await this.#waitForReplica().catch(() => undefined) // `#waitForReplica` rejects only after `close`
        this.#waitingSince = null
        return calls.map(() => undefined)
      },
      { size: Number.POSITIVE_INFINITY },
    )
  }

  /** Opens the replica, even if it does not answer. @throws OperatorError for a wrong database or a failed login */
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

  /** Duration of the current wait for the replica; 0 if no request waits. Shorter than the lag if requests are rare. */
  get lagMs(): number {
    return this.#waitingSince === null ? 0 : performance.now() - this.#waitingSince
  }

  close(): void {
    this.#closing.abort()
  }

  async #waitForReplica(): Promise<void> {
    const { signal } = this.#closing
    const end = await this.#whenAvailable(() => this.#endOfPrimary())
    for (let checks = 1; !signal.aborted && !(await this.#whenAvailable(() => this.#has(end))); checks += 1)
      await pause(backoffMs(checks, lagging), signal)
  }

  /** Returns the WAL position of the primary. Committing a WAL message makes PostgreSQL write earlier commits to disk. */
  async #endOfPrimary(): Promise<string> {
    const { rows } = await this.#primary.query<{ end: string }>(
      `select pg_logical_emit_message(true, 'brandpath', '')::text as end,
       set_config('synchronous_commit', 'local', true)`,
    )
    return rows[0]?.end ?? '0/0'
  }

  /** Returns true if the replica has the position. Also true for a promoted replica: otherwise waits would never end. */
  async #has(lsn: string): Promise<boolean> {
    const { rows } = await this.pool.query<{ has: boolean }>(
      'select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= $1::pg_lsn as has',
      [lsn],
    )
    return rows[0]?.has ?? false
  }

  /** Repeats a query while a database is unavailable. Rejects after `close`. */
  async #whenAvailable<T>(query: () => Promise<T>): Promise<T> {
    const result = await retry(query, {
      backoff: unavailable,
      signal: this.#closing.signal,
      onRetry: (error) => this.#unavailability.report(error),
    })
    this.#unavailability.recovered()
    return result
  }
}
