import { pino } from 'pino'
import { readConfig, type Config } from '#schema/config.ts'
import { startEmbeddedPostgres } from '#store/embedded/start.ts'
import { tellInTheWay } from '#store/in-the-way.ts'
import { migrate } from '#store/migrate.ts'
import { openEventStore } from '#store/open-event-store.ts'
import { openSecret } from '#store/secret.ts'
import { openTracing } from '#store/tracing/open-tracing.ts'
import { startProjector } from './main.ts'
import { untilAsked } from './until-asked.ts'
import { startWatchdog } from './watchdog.ts'

/** The projector as a process of its own: runs until it is asked to end, or until whoever started it is gone. */
async function run(config: Config): Promise<void> {
  const log = pino({ level: config.LOG_LEVEL })
  startWatchdog(log)
  // Heard from the beginning: as a container's first process it would be deaf to a signal that it does not listen for.
  const ended = untilAsked()
  await using opened = new AsyncDisposableStack()
  let databaseUrl = config.DATABASE_URL
  if (databaseUrl === undefined) {
    const postgres = await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log })
    opened.defer(() => postgres.stop())
    databaseUrl = postgres.url
  }
  await migrate(databaseUrl, log)
  const { store } = await openEventStore(config, databaseUrl, log)
  opened.defer(() => store.close())
  const secret = await openSecret(config)
  const tracing = await openTracing(config, 'brandpath-projector', log)
  opened.defer(() => tracing?.close())
  const projector = await startProjector({ config, databaseUrl, store, secret, log, tracing })
  opened.defer(() => projector.stop())
  // Whoever started it may have been gone before anybody listened.
  if (process.send && !process.connected) return
  process.send?.({ ready: true })
  log.info({ by: await ended }, 'stopping')
}

try {
  await run(readConfig(process.env))
} catch (error) {
  tellInTheWay(error)
}
// What this process was told by whoever started it must not keep it alive.
if (process.connected) process.disconnect()
