import path from 'node:path'
import pino from 'pino'
import { readConfig } from '#schema/config.ts'
import { PostgresLog } from '#store/postgres-log.ts'
import { around } from '#store/testing/around.ts'
import { startApi } from '../server.ts'

/**
 * The API in a process of its own, run by `process.ts`. One that is mortal takes slots as any other does, and is
 * killed where it would give one of them its project. Few connections, since several run beside each other.
 */
const { DATABASE_URL = '', MORTAL, ...env } = process.env
const config = readConfig(env)
const store = new PostgresLog({ url: DATABASE_URL })
const mortal = around(store, {
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
  store: MORTAL === undefined ? store : mortal,
  connections: 2,
  clientFolder: path.join(config.DATA_DIR, 'no-client'),
})
process.send?.(api.url)
