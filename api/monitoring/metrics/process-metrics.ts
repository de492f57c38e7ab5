import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Config } from '#schema/config.ts'
import { databaseNames, type Database } from '#schema/tables/database.ts'
import type { OpenDatabase } from '#kernel/postgres/database.ts'
import { RecurringFailure } from '#kernel/resilience/recurring-failure.ts'
import { ErrorLog } from '#kernel/telemetry/error-log/error-log.ts'
import { storeEntries } from '#kernel/telemetry/error-log/store-entries.ts'
import { Prometheus } from './prometheus.ts'
import { RequestMeter, storeRequests, type Measurement } from './request-meter.ts'

const storeIntervalMs = 10_000

/** Collects request metrics and logged errors of this process, and adds them to the totals in Postgres. */
export class ProcessMetrics {
  readonly errorLog: ErrorLog
  /** Prometheus metrics; null if METRICS_TOKEN is not set. */
  readonly prometheus: Prometheus | null
  readonly pool: Pool
  readonly #requests: RequestMeter
  readonly #db: Kysely<Database>
  readonly #timer: NodeJS.Timeout
  readonly #failure: RecurringFailure

  constructor(
    { db, pool }: OpenDatabase<Database>,
    { config, log }: { readonly config: Pick<Config, 'METRICS_TOKEN'>; readonly log: Logger },
    now: () => Date,
  ) {
    this.#db = db
    this.pool = pool
    this.#requests = new RequestMeter(now)
    this.errorLog = new ErrorLog(storeEntries(db, databaseNames), log)
    this.prometheus = config.METRICS_TOKEN === undefined ? null : new Prometheus()
    this.#failure = new RecurringFailure(this.errorLog.log, {
      failed: 'Cannot store request measurements; retrying',
      recovered: 'Storing request measurements again',
    })
    this.#timer = setInterval(() => void this.#storeRequests(), storeIntervalMs).unref()
  }

  observe(measurement: Measurement): void {
    this.#requests.add(measurement)
    this.prometheus?.observe(measurement)
  }

  /** Stores the collected data. Never rejects: after a failure, keeps the data for the next call. */
  async flush(): Promise<void> {
    await Promise.all([this.#storeRequests(), this.errorLog.write()])
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#storeRequests()
    await this.errorLog.close()
  }

  async #storeRequests(): Promise<void> {
    try {
      await storeRequests(this.#db, this.#requests)
      this.#failure.recovered()
    } catch (error) {
      this.#failure.report(error)
    }
  }
}
