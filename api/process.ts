import { pino } from 'pino'
import { readConfig, type Config } from '#schema/config.ts'
import { startEmbeddedPostgres } from '#kernel/postgres/embedded/start.ts'
import { reportStartupError } from '#kernel/process/startup-error.ts'
import { openTracing } from '#kernel/telemetry/open-tracing.ts'
import { startApi } from './server.ts'

async function run(config: Config): Promise<void> {
  // Log lines are buffered. The remaining lines are written when the process exits.
  const log = pino(
    { level: config.LOG_LEVEL },
    pino.destination({ sync: false, minLength: 16_000, periodicFlush: 100 }),
  )
  await using resources = new AsyncDisposableStack()
  let databaseUrl = config.DATABASE_URL
  if (databaseUrl === undefined) {
    const postgres = await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log })
    resources.defer(() => postgres.stop())
    databaseUrl = postgres.url
  }
  // Only the first signal counts, because a supervisor and the parent process may both send a signal.
  const stopSignal = new Promise<string>((resolve) => {
    for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, () => resolve(event))
  })
  const tracing = await openTracing(config.OTEL_EXPORTER_OTLP_ENDPOINT, 'brandpath-api', log)
  resources.defer(() => tracing?.close())
  const api = await startApi({ config, databaseUrl, log, tracing })
  resources.defer(() => api.stop())
  if (process.connected) process.send?.({ ready: true, url: api.url })
  log.info({ signal: await stopSignal }, 'API stopping')
}

try {
  await run(readConfig(process.env))
} catch (error) {
  reportStartupError(error)
}
// An open IPC channel would keep the process alive.
if (process.connected) process.disconnect()
