import { databaseNames } from '#schema/tables/database.ts'
import type { Logger } from 'pino'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import * as z from 'zod'
import { listenError } from '#api/http/listen.ts'
import type { Config } from '#schema/config.ts'
import { pause } from '#kernel/resilience/backoff.ts'
import { until } from '#kernel/resilience/until.ts'
import { freePort } from '#kernel/postgres/embedded/free-port.ts'
import { sendEnvironment } from '#kernel/startup/environment-message.ts'
import { stopTimeoutMs, superviseProcess, type Child } from './child.ts'
import { CrashLog } from './crash-log.ts'
import { loadProcesses, processModules } from './load-processes.ts'
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
 * @param loading The processes of `loadProcesses`.
 * @param signal An abort ends the restarts and the wait for readiness. The caller must still call `stop`.
 */
export async function startApplication(
  initialConfig: Config,
  log: Logger,
  signal: AbortSignal,
  clientBuilt: Promise<void>,
  loading: readonly ChildProcess[],
): Promise<Application> {
  // A restart keeps the port, because links in emails and bookmarks contain the port.
  const config = { ...initialConfig, PORT: initialConfig.PORT || (await findPort(initialConfig)) }
  const start = (processes = loadProcesses()) =>
    startProcesses(config, log, signal, { loading: processes, clientBuilt }).catch((error: unknown) => {
      for (const child of processes) child.kill()
      throw error
    })
  let running = await start(loading)
  const { url, postgres } = running
  let isStopping = false

  async function watchPostgres(): Promise<never> {
    for (;;) {
      await running.postgres.died
      if (isStopping || signal.aborted) return new Promise(() => {})
      log.error('PostgreSQL exited; restarting PostgreSQL, the API and the projector')
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

interface Preparation {
  readonly loading: readonly ChildProcess[]
  readonly clientBuilt: Promise<void>
}

async function startProcesses(
  config: Config,
  log: Logger,
  signal: AbortSignal,
  { loading, clientBuilt }: Preparation,
) {
  const postgres = await openPostgres(config, databaseNames.application, log)
  const crashLog = new CrashLog(postgres.url, log)
  const children: Child[] = []
  const stopAll = async () => {
    await Promise.all(children.map((child) => child.stop()))
    await crashLog.close()
  }
  try {
    await clientBuilt
    const late = { DATABASE_URL: postgres.url, PORT: String(config.PORT) }
    for (const child of loading) sendEnvironment(child, late)
    const options = { env: { ...process.env, ...late }, log: crashLog.log, stopping: signal }
    const api = superviseProcess('The API', processModules[0], { ...options, first: loading[0] })
    const projector = superviseProcess('The projector', processModules[1], { ...options, first: loading[1] })
    children.push(api, projector)
    /** Stops the API first. Its last requests may wait until the projector has updated the read models. */
    const stopInOrder = async () => {
      const deadline = performance.now() + stopTimeoutMs
      const apiStopped = api.stop()
      await Promise.race([apiStopped, pause(apiStopTimeoutMs)])
      await Promise.all([apiStopped, projector.stop(deadline - performance.now())])
      await crashLog.close()
    }
    const [url = ''] = await Promise.all([api.ready, projector.ready])
    if (url === '' && !signal.aborted) throw new Error('The API did not report its address.')
    await untilReady(url, crashLog.log, signal)
    return { url, postgres, log: crashLog.log, stopAll, stopInOrder }
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
      log.warn({ reason }, 'The application is not ready yet')
      loggedReason = reason
    }
    return reason === null
  }
  await until(isReady, { signal, intervalMs: 10 })
}

/** Not imported, because an import of `node:http` also loads `fetch`, which takes longer than the whole check. */
const { get } = process.getBuiltinModule('node:http')

const notReady = z.object({ error: z.string() })

async function reasonNotReady(url: string): Promise<string | null> {
  try {
    const request = get(new URL('/health/ready', url), { timeout: readinessTimeoutMs })
    request.once('timeout', () => request.destroy(new Error('The API does not respond.')))
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    const body = await json(response)
    return response.statusCode === 200 ? null : notReady.parse(body).error
  } catch {
    return 'The API does not respond.'
  }
}
