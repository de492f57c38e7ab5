import { pino } from 'pino'
import { readConfig, type Config } from '#schema/config.ts'
import { startEmbeddedPostgres } from '#store/embedded/start.ts'
import { tellInTheWay } from '#store/in-the-way.ts'
import { openTracing } from '#store/tracing/open-tracing.ts'
import { startApi } from './server.ts'

/** The API as a process of its own: runs until it is asked to end, or until whoever started it is gone. */
async function run(config: Config): Promise<void> {
  // What requests say of themselves is written many lines at a time, and the last of them when the process ends.
  const log = pino(
    { level: config.LOG_LEVEL },
    pino.destination({ sync: false, minLength: 16_000, periodicFlush: 100 }),
  )
  await using opened = new AsyncDisposableStack()
  let databaseUrl = config.DATABASE_URL
  if (databaseUrl === undefined) {
    const postgres = await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log })
    opened.defer(() => postgres.stop())
    databaseUrl = postgres.url
  }
  // A second signal finds the end under way: a supervisor may ask each process, and then whoever started this one does.
  const ended = new Promise<string>((resolve) => {
    for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, () => resolve(event))
  })
  const tracing = await openTracing(config, 'brandpath-api', log)
  opened.defer(() => tracing?.close())
  const api = await startApi({ config, databaseUrl, log, tracing })
  opened.defer(() => api.stop())
  if (process.connected) process.send?.({ ready: true, url: api.url })
  log.info({ by: await ended }, 'stopping')
}

try {
  await run(readConfig(process.env))
} catch (error) {
  tellInTheWay(error)
}
// What this process was told by whoever started it must not keep it alive.
if (process.connected) process.disconnect()
