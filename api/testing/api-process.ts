import path from 'node:path'
import pino from 'pino'
import { readConfig } from '#schema/config.ts'
import { PostgresLog } from '#kernel/event-store/postgres/postgres-log.ts'
import { wrapStore } from '#kernel/event-store/testing/events.ts'
import { startApi } from '../server.ts'

/**
 * Runs the API in its own process, started by `process.ts`. With KILLED_ON_CREATE, the process takes a project slot, but
 * is killed before it creates the project. Uses few connections, because several such processes run at the same time.
 */
const { DATABASE_URL = '', KILLED_ON_CREATE, ...env } = process.env
const config = readConfig(env)
const store = new PostgresLog({ url: DATABASE_URL })
const killedOnCreate = wrapStore(store, {
  append: (stream, events, expected) => {
    if (events[0]?.type === 'ProjectCreated') process.kill(process.pid, 'SIGKILL')
    return store.append(stream, events, expected)
  },
})

process.once('disconnect', () => process.exit())
const api = await startApi({
  config,
  databaseUrl: DATABASE_URL,
  log: pino({ level: 'silent' }),
  store: KILLED_ON_CREATE === undefined ? store : killedOnCreate,
  connections: 2,
  clientFolder: path.join(config.DATA_DIR, 'no-client'),
})
process.send?.(api.url)
