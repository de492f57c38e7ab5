import { pino } from 'pino'
import { readConfig } from '#schema/config.ts'
import { startEmbeddedPostgres } from '#store/embedded/start.ts'
import { migrate } from '#store/migrate.ts'
import { openEventStore } from '#store/open-event-store.ts'
import { openSecret } from '#store/secret.ts'
import { openTracing } from '#store/tracing/open-tracing.ts'
import { startProjector } from './main.ts'
import { startWatchdog } from './watchdog.ts'

/** The projector as a process of its own: runs until it is asked to end, or until whoever started it is gone. */
const config = readConfig(process.env)
const log = pino({ level: config.LOG_LEVEL })
startWatchdog(log)
// Heard from the beginning: as a container's first process it would be deaf to a signal that it does not listen for.
const ended = new Promise<void>((resolve) => {
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, () => resolve())
})
const postgres =
  config.DATABASE_URL === undefined ? await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log }) : null
const databaseUrl = config.DATABASE_URL ?? postgres?.url ?? ''
await migrate(databaseUrl, log)
const { store } = await openEventStore(config, databaseUrl, log)
const secret = await openSecret(config)
const tracing = await openTracing(config, 'brandpath-projector', log)
const projector = await startProjector({ config, databaseUrl, store, secret, log, tracing })
// Whoever started it may have been gone before anybody listened.
if (!process.send || process.connected) {
  process.send?.({ ready: true })
  await ended
}
await projector.stop()
await tracing?.close()
await store.close()
await postgres?.stop()
if (process.connected) process.disconnect()
