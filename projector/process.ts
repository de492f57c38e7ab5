import { pino } from 'pino'
import { operatorAdvice } from '#schema/advice.ts'
import { readConfig, type Config } from '#schema/config.ts'
import { openPostgres } from '#kernel/postgres/embedded/start.ts'
import { runProcess } from '#kernel/startup/run-process.ts'
import { migrate } from '#kernel/event-store/postgres/migrate.ts'
import { migrations } from '#schema/migrations/index.ts'
import { openEventStore } from '#kernel/event-store/open.ts'
import { openSecret } from '#kernel/secret/secret.ts'
import { openTracing } from '#kernel/telemetry/open-tracing.ts'
import { startProjector } from './main.ts'
import { untilStopRequested } from './wait-for-stop.ts'
import { startWatchdog } from '#kernel/leadership/watchdog.ts'
import { databaseNames } from '#schema/tables/database.ts'

async function run(config: Config): Promise<void> {
  const log = pino({ level: config.LOG_LEVEL })
  startWatchdog(log)
  // Listens for signals before the startup: process 1 of a container ignores signals without a listener.
  const stopRequest = untilStopRequested()
  await using resources = new AsyncDisposableStack()
  const { url: databaseUrl, stop } = await openPostgres(config, databaseNames.application, log)
  resources.defer(stop)
  await migrate(databaseUrl, migrations, log)
  const { store } = await openEventStore(config, databaseUrl, databaseNames, log)
  resources.defer(() => store.close())
  const secret = await openSecret(config)
  const tracing = await openTracing(
    config.OTEL_EXPORTER_OTLP_ENDPOINT,
    { application: databaseNames.application, process: 'projector' },
    log,
  )
  resources.defer(() => tracing?.close())
  const projector = await startProjector({ config, databaseUrl, store, secret, log, tracing })
  resources.defer(() => projector.stop())
  // The parent may have disconnected before this process listened for 'disconnect'.
  if (process.send && !process.connected) return
  process.send?.({ ready: true })
  log.info({ by: await stopRequest }, 'Stopping')
}

await runProcess(
  () => run(readConfig(process.env)),
  () => operatorAdvice(process.env),
)
