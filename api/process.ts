import { pino } from 'pino'
import { readConfig } from '#schema/config.ts'
import { startEmbeddedPostgres } from '#store/embedded/start.ts'
import { startApi } from './server.ts'

/** The API as a process of its own: runs until it is asked to end, or until whoever started it is gone. */
const config = readConfig(process.env)
const log = pino({ level: config.LOG_LEVEL })
const postgres =
  config.DATABASE_URL === undefined ? await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log }) : null
const databaseUrl = config.DATABASE_URL ?? postgres?.url ?? ''
const api = await startApi({ config, databaseUrl, log }).catch((error: unknown) => {
  log.fatal({ err: error }, error instanceof Error ? error.message : 'the API could not start')
  process.exit(1)
})

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  await api.stop()
  await postgres?.stop()
  if (process.connected) process.disconnect()
}
process.once('SIGTERM', () => void stop())
process.once('SIGINT', () => void stop())
process.once('disconnect', () => void stop())
process.send?.({ ready: true, url: api.url })
