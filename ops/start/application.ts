import type { Database } from '#schema/tables/database.ts'
import type { Logger } from 'pino'
import * as z from 'zod'
import { listenError } from '#api/http/listen.ts'
import type { Config } from '#schema/config.ts'
import { openDatabase } from '#kernel/postgres/database.ts'
import { pause } from '#kernel/resilience/backoff.ts'
import { freePort } from '#kernel/postgres/embedded/free-port.ts'
import { ErrorLog } from '#kernel/telemetry/error-log/error-log.ts'
import { migrate } from '#kernel/postgres/migrate.ts'
import { migrations } from '#schema/migrations/index.ts'
import { stopTimeoutMs, superviseProcess, type Child } from './child.ts'
import { openPostgres } from '../cli/open-postgres.ts'

export interface Application {
  /** URL of the API. Empty if the application was stopped before the API listened. */
  readonly url: string
  readonly folder: string | null
  /** Rejects if PostgreSQL exits and the restart of PostgreSQL, the API or the projector fails. */
  readonly failed: Promise<never>
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL, the API and the projector. Restarts a process that exits. If PostgreSQL exits, restarts all.
 *
 * @param signal An abort ends the restarts and the wait for readiness. The caller must still call `stop`.
 */
export async function startApplication(
  initialConfig: Config,
  log: Logger,
  signal: AbortSignal,
): Promise<Application> {
  // The port stays the same after restarts, because emails and bookmarks contain it.
  const config = { ...initialConfig, PORT: initialConfig.PORT || (await findPort(initialConfig)) }
  let running = await startProcesses(config, log, signal)
  const { url, postgres } = running
  let isStopping = false

  async function watchPostgres(): Promise<never> {
    for (;;) {
      await running.postgres.died
      if (isStopping || signal.aborted) return new Promise(() => {})
      log.error('PostgreSQL exited, restarting PostgreSQL, the API and the projector')
      await running.stopAll()
      running = await startProcesses(config, log, signal)
      running.log.error('PostgreSQL had exited and was restarted with the API and the projector')
    }
  }
  const failed = watchPostgres()
  failed.catch(() => {}) // no unhandled rejection if the caller stops the application first

  return {
    url,
    folder: postgres.folder,
    failed,
    stop: async () => {
      isStopping = true
      await running.stopInOrder()
      await running.postgres.stop()
    },
  }
}

const findPort = (config: Config): Promise<number> =>
  freePort(config.HOST).catch((error: unknown) => {
    throw listenError(error, config)
  })

/** Milliseconds that the projector keeps running for the last requests of the API. Requests take less time. */
const apiStopTimeoutMs = 6_000

async function startProcesses(config: Config, log: Logger, signal: AbortSignal) {
  const postgres = await openPostgres(config, log)
  const database = openDatabase<Database>(postgres.url, {
    max: 1,
    applicationName: 'brandpath start',
    log,
    statementTimeout: 2_000,
  })
  // Stores crashes of child processes in the database, so that administrators can see them.
  const errorLog = new ErrorLog(database.db, log)
  const close = async () => {
    await errorLog.close()
    await database.close()
  }
  const children: Child[] = []
  const stopAll = async () => {
    await Promise.all(children.map((child) => child.stop()))
    await close()
  }
  try {
    await migrate(postgres.url, migrations, log)
    const env = { ...process.env, DATABASE_URL: postgres.url, PORT: String(config.PORT) }
    const options = { env, log: errorLog.log, stopping: signal }
    const api = superviseProcess('The API', 'api/process.ts', options)
    const projector = superviseProcess('The projector', 'projector/process.ts', options)
    children.push(api, projector)
    /** Stops the API first, because its last requests wait until the projector has updated the read models. */
    const stopInOrder = async () => {
      const deadline = performance.now() + stopTimeoutMs
      const apiStopped = api.stop()
      await Promise.race([apiStopped, pause(apiStopTimeoutMs)])
      await Promise.all([apiStopped, projector.stop(deadline - performance.now())])
      await close()
    }
    const [url = ''] = await Promise.all([api.ready, projector.ready])
    if (url === '' && !signal.aborted) throw new Error('The API did not report its address.')
    await untilReady(url, errorLog.log, signal)
    return { url, postgres, log: errorLog.log, stopAll, stopInOrder }
  } catch (error) {
    await stopAll()
    await postgres.stop()
    throw error
  }
}

const readinessTimeoutMs = 5_000
const quietStartMs = 5_000

/** Waits until the read models have reached the end of the log. Logs the reason if the wait is long. */
async function untilReady(url: string, log: Logger, signal: AbortSignal): Promise<void> {
  const startedAt = Date.now()
  let loggedReason = ''
  while (!signal.aborted) {
    const reason = await reasonNotReady(url)
    if (reason === null) return
    if (Date.now() - startedAt > quietStartMs && reason !== loggedReason) {
      log.warn({ reason }, 'the application is not ready yet')
      loggedReason = reason
    }
    await pause(50)
  }
}

const notReady = z.object({ error: z.string() })

async function reasonNotReady(url: string): Promise<string | null> {
  try {
    const response = await fetch(new URL('/health/ready', url), {
      signal: AbortSignal.timeout(readinessTimeoutMs),
    })
    return response.ok ? null : notReady.parse(await response.json()).error
  } catch {
    return 'The API does not respond.'
  }
}
