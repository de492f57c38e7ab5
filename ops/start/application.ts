import { databaseNames, type Database } from '#schema/tables/database.ts'
import type { Logger } from 'pino'
import type { ChildProcess } from 'node:child_process'
import * as z from 'zod'
import { listenError } from '#api/http/listen.ts'
import type { Config } from '#schema/config.ts'
import { openDatabase } from '#kernel/postgres/database.ts'
import { pause } from '#kernel/resilience/backoff.ts'
import { until } from '#kernel/resilience/until.ts'
import { freePort } from '#kernel/postgres/embedded/free-port.ts'
import { ErrorLog } from '#kernel/telemetry/error-log/error-log.ts'
import { migrate } from '#kernel/event-store/postgres/migrate.ts'
import { migrations } from '#schema/migrations/index.ts'
import { awaitEnvironment, sendEnvironment } from '#kernel/startup/environment-message.ts'
import { forkModule, stopTimeoutMs, superviseProcess, type Child } from './child.ts'
import { openPostgres } from '#kernel/postgres/embedded/start.ts'

export interface Application {
  /** URL of the API; empty if the application was stopped too early. */
  readonly url: string
  readonly folder: string | null
  /** Rejects if a process cannot be restarted after an exit of PostgreSQL. */
  readonly failed: Promise<never>
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL, the API and the projector. Restarts a process that exits. If PostgreSQL exits, restarts all three.
 *
 * @param signal An abort ends the restarts and the wait for readiness. The caller must still call `stop`.
 */
export async function startApplication(
  initialConfig: Config,
  log: Logger,
  signal: AbortSignal,
  clientBuilt: Promise<void>,
): Promise<Application> {
  // A restart keeps the port, because links in emails and bookmarks contain the port.
  const config = { ...initialConfig, PORT: initialConfig.PORT || (await findPort(initialConfig)) }
  const start = async () => {
    const env = { ...process.env, PORT: String(config.PORT) }
    // The API and the projector load their modules while PostgreSQL starts.
    const loading = modules.map((module) => forkModule(module, { ...env, ...awaitEnvironment }))
    try {
      return await startProcesses(config, log, signal, { env, loading, clientBuilt })
    } catch (error) {
      for (const child of loading) child.kill()
      throw error
    }
  }
  let running = await start()
  const { url, postgres } = running
  let isStopping = false

  async function watchPostgres(): Promise<never> {
    for (;;) {
      await running.postgres.died
      if (isStopping || signal.aborted) return new Promise(() => {})
      log.error('PostgreSQL exited, restarting PostgreSQL, the API and the projector')
      await running.stopAll()
      running = await start()
      running.log.error('PostgreSQL had exited and was restarted with the API and the projector')
    }
  }
  const failed = watchPostgres()
  failed.catch(() => {}) // prevents an unhandled rejection after the caller has stopped the application

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

/** Maximum time in milliseconds that the projector keeps running for the last requests of the API. */
const apiStopTimeoutMs = 6_000

const modules = ['api/process.ts', 'projector/process.ts'] as const

interface Preparation {
  readonly env: NodeJS.ProcessEnv
  /** Processes that load their modules and then wait for environment variables. */
  readonly loading: readonly ChildProcess[]
  readonly clientBuilt: Promise<void>
}

async function startProcesses(
  config: Config,
  log: Logger,
  signal: AbortSignal,
  { env, loading, clientBuilt }: Preparation,
) {
  const postgres = await openPostgres(config, databaseNames.application, log)
  const database = openDatabase<Database>(postgres.url, {
    max: 1,
    applicationName: 'brandpath start',
    log,
    statementTimeout: 2_000,
  })
  // Stores crashes of child processes, so that administrators can see them.
  const errorLog = new ErrorLog(database.db, databaseNames, log)
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
    await Promise.all([clientBuilt, migrate(postgres.url, migrations, log)])
    const late = { DATABASE_URL: postgres.url }
    for (const child of loading) sendEnvironment(child, late)
    const options = { env: { ...env, ...late }, log: errorLog.log, stopping: signal }
    const api = superviseProcess('The API', modules[0], { ...options, first: loading[0] })
    const projector = superviseProcess('The projector', modules[1], { ...options, first: loading[1] })
    children.push(api, projector)
    /** Stops the API first. Its last requests may wait until the projector has updated the read models. */
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
  const isReady = async () => {
    const reason = await reasonNotReady(url)
    if (reason !== null && Date.now() - startedAt > quietStartMs && reason !== loggedReason) {
      log.warn({ reason }, 'the application is not ready yet')
      loggedReason = reason
    }
    return reason === null
  }
  await until(isReady, { signal, intervalMs: 50 })
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
