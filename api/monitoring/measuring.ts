import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Config } from '#schema/config.ts'
import type { Database } from '#schema/tables/database.ts'
import type { OpenDatabase } from '#store/database.ts'
import { Journal } from '#store/journal/journal.ts'
import { mergeRequests } from './merge-requests.ts'
import { Prometheus } from './prometheus.ts'
import { RequestMeter, type Measurement } from './request-meter.ts'

/** Milliseconds between two times of adding what was measured to what others have measured. */
const rest = 10_000

interface Settings {
  readonly config: Pick<Config, 'METRICS_TOKEN'>
  readonly log: Logger
}

/** What a process measures of itself and has logged, brought together with the others' in Postgres. */
export class Measuring {
  readonly #requests: RequestMeter
  readonly journal: Journal
  /** Null where nobody may ask. */
  readonly prometheus: Prometheus | null
  /** The connections of this process. */
  readonly pool: Pool
  readonly #db: Kysely<Database>
  readonly #timer: NodeJS.Timeout
  #failing = false

  constructor({ db, pool }: OpenDatabase, { config, log }: Settings, now: () => Date) {
    this.#db = db
    this.pool = pool
    this.#requests = new RequestMeter(now)
    this.journal = new Journal(db, log)
    this.prometheus = config.METRICS_TOKEN === undefined ? null : new Prometheus()
    this.#timer = setInterval(() => void this.#merge(), rest).unref()
  }

  observe(measured: Measurement): void {
    this.#requests.add(measured)
    this.prometheus?.observe(measured)
  }

  /** So that whoever reads finds what this process knows. Never fails: what stands there can be read without it. */
  async write(): Promise<void> {
    await Promise.all([this.#merge(), this.journal.write()])
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#merge()
    await this.journal.close()
  }

  /** Where that fails it is noted once, and tried again until it works. */
  async #merge(): Promise<void> {
    try {
      await mergeRequests(this.#db, this.#requests)
      this.#failing = false
    } catch (error) {
      const level = this.#failing ? 'debug' : 'warn'
      this.journal.log[level](
        { err: error },
        'what was measured of requests cannot be kept; it is tried again',
      )
      this.#failing = true
    }
  }
}
