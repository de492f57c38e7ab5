import { pino } from 'pino'
import { operatorAdvice } from '#schema/advice.ts'
import { readConfig, type Config } from '#schema/config.ts'
import { openPostgres } from '#kernel/postgres/embedded/start.ts'
import { runProcess } from '#kernel/startup/run-process.ts'
import { openTracing } from '#kernel/telemetry/open-tracing.ts'
import { startApi } from './server.ts'
import { databaseNames } from '#schema/tables/database.ts'

async function run(config: Config): Promise<void> {
  // Log lines are buffered. At the exit of the process, the remaining lines are written.
  const log = pino(
    { level: config.LOG_LEVEL },
    pino.destination({ sync: false, minLength: 16_000, periodicFlush: 100 }),
  )
  await using resources = new AsyncDisposableStack()
  const { url: databaseUrl, stop } = await openPostgres(config, databaseNames.application, log)
  resources.defer(stop)
  // Resolves at the first signal. Later signals are ignored: both a supervisor and the parent process may send a signal.
  const stopSignal = new Promise<string>((resolve) => {
    for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, () => resolve(event))
  })
  const tracing = await openTracing(
    config.OTEL_EXPORTER_OTLP_ENDPOINT,
    { application: databaseNames.application, process: 'api' },
    log,
  )
  resources.defer(() => tracing?.close())
  const api = await startApi({ config, databaseUrl, log, tracing })
  resources.defer(() => api.stop())
  if (process.connected) process.send?.({ ready: true, url: api.url })
  log.info({ signal: await stopSignal }, 'API stopping')
}

await runProcess(
  () => run(readConfig(process.env)),
  () => operatorAdvice(process.env),
)
