import { pino } from 'pino'
import { readConfig, type Config } from '#schema/config.ts'
import { startEmbeddedPostgres } from '#kernel/postgres/embedded/start.ts'
import { reportStartupError } from '#kernel/process/startup-error.ts'
import { migrate } from '#kernel/postgres/migrate.ts'
import { migrations } from '#schema/migrations/index.ts'
import { openEventStore } from '#kernel/event-store/open.ts'
import { openSecret } from '#kernel/secret/secret.ts'
import { openTracing } from '#kernel/telemetry/open-tracing.ts'
import { startProjector } from './main.ts'
import { untilStopRequested } from './wait-for-stop.ts'
import { startWatchdog } from '#kernel/leadership/watchdog.ts'

async function run(config: Config): Promise<void> {
  const log = pino({ level: config.LOG_LEVEL })
  startWatchdog(log)
  // Listens before the startup, because process 1 of a container ignores signals that have no listener.
  const stopRequest = untilStopRequested()
  await using resources = new AsyncDisposableStack()
  let databaseUrl = config.DATABASE_URL
  if (databaseUrl === undefined) {
    const postgres = await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log })
    resources.defer(() => postgres.stop())
    databaseUrl = postgres.url
  }
  await migrate(databaseUrl, migrations, log)
  const { store } = await openEventStore(config, databaseUrl, log)
  resources.defer(() => store.close())
  const secret = await openSecret(config)
  const tracing = await openTracing(config.OTEL_EXPORTER_OTLP_ENDPOINT, 'brandpath-projector', log)
  resources.defer(() => tracing?.close())
  const projector = await startProjector({ config, databaseUrl, store, secret, log, tracing })
  resources.defer(() => projector.stop())
  // The parent may have disconnected before this process listened for 'disconnect'.
  if (process.send && !process.connected) return
  process.send?.({ ready: true })
  log.info({ by: await stopRequest }, 'stopping')
}

try {
  await run(readConfig(process.env))
} catch (error) {
  reportStartupError(error)
}
if (process.connected) process.disconnect()
