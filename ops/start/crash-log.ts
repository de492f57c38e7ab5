import type { Logger } from 'pino'
import type { OpenDatabase } from '#kernel/postgres/database.ts'
import { Lazy } from '#kernel/resilience/lazy.ts'
import { ErrorLog } from '#kernel/telemetry/error-log/error-log.ts'
import { databaseNames, type Database } from '#schema/tables/database.ts'

/**
 * Stores crashes of child processes, so that administrators can see them. Opens the database for the first crash, because
 * loading the packages would delay each start.
 */
export class CrashLog {
  readonly log: Logger
  readonly #errorLog: ErrorLog
  readonly #database: Lazy<OpenDatabase<Database>>

  constructor(url: string, log: Logger) {
    this.#database = new Lazy(() => open(url, log))
    this.#errorLog = new ErrorLog(async (entries) => {
      const { storeEntries } = await import('#kernel/telemetry/error-log/store-entries.ts')
      const { db } = await this.#database.get()
      await storeEntries(db, databaseNames)(entries)
    }, log)
    this.log = this.#errorLog.log
  }

  async close(): Promise<void> {
    await this.#errorLog.close()
    await this.#database.close((database) => database.close())
  }
}

async function open(url: string, log: Logger): Promise<OpenDatabase<Database>> {
  const { openDatabase } = await import('#kernel/postgres/database.ts')
  return openDatabase<Database>(url, {
    max: 1,
    applicationName: 'brandpath start',
    log,
    statementTimeout: 2_000,
  })
}
