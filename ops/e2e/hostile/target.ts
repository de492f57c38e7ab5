import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { onTestFinished } from 'vitest'
import * as z from 'zod'
import type { ProjectLog } from '#api/testing/team.ts'
import { PostgresLog } from '#kernel/event-store/postgres/postgres-log.ts'
import { openDatabase } from '#kernel/postgres/database.ts'
import { startEmbeddedPostgres } from '#kernel/postgres/embedded/start.ts'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import { Client } from '#ops/testing/client.ts'
import { databaseNames, type Database } from '#schema/tables/database.ts'
import { ClusterProcess } from '../support/cluster.ts'
import { createApiUser, startRecording, urlOfApiUser } from './row-changes.ts'

export interface Target extends ProjectLog {
  readonly url: string
  /** Key that signs links. */
  readonly secret: Uint8Array
  /** Returns the longest time that the event loop of the API was blocked since the last call. */
  longestStall(): Promise<Stall>
}

const stall = z.object({ ms: z.number(), cpuMs: z.number() })
/** `cpuMs`: processor time that the thread of the event loop used during the stall. */
export type Stall = z.output<typeof stall>

export const metricsToken = 'a token of the tests'
const secret = 'a key of the tests, long enough to be one'

/** Starts the API with the stall monitor, and the projector. Records the rows that the API writes. */
export async function startTarget(): Promise<Target> {
  const dataDir = await temporaryFolder()
  const postgres = await startEmbeddedPostgres({
    name: databaseNames.application,
    dataDir,
    log: pino({ level: 'warn' }),
    durable: false,
  })
  onTestFinished(() => postgres.stop())
  const log = pino({ level: 'silent' })
  const database = openDatabase<Database>(postgres.url, { max: 4, applicationName: 'brandpath tests', log })
  onTestFinished(() => database.close())
  await createApiUser(database.db)
  const env = {
    DATA_DIR: dataDir,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'fatal',
    SECRET_KEY: secret,
    METRICS_TOKEN: metricsToken,
  }
  const monitor = fileURLToPath(new URL('stall-monitor.ts', import.meta.url))
  const apiEnv = { ...env, DATABASE_URL: urlOfApiUser(postgres.url) }
  const api = new ClusterProcess('API', 'api/process.ts', apiEnv, [monitor])
  const projector = new ClusterProcess('projector', 'projector/process.ts', {
    ...env,
    DATABASE_URL: postgres.url,
  })
  onTestFinished(() => Promise.all([api.kill(), projector.kill()]).then(() => undefined))
  await Promise.all([api.start(), projector.start()])
  await startRecording(database.db)
  const store = new PostgresLog({ url: postgres.url })
  onTestFinished(() => store.close())
  await new Client(api.url).untilReady()
  return {
    url: api.url,
    database,
    store,
    secret: Buffer.from(secret),
    longestStall: async () => stall.parse(await api.ask('longest stall')),
  }
}
