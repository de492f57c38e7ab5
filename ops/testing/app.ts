import path from 'node:path'
import pino from 'pino'
import { afterAll } from 'vitest'
import { startApi, type ApiOptions } from '#api/server.ts'
import { startProjector } from '#projector/main.ts'
import { readConfig } from '#schema/config.ts'
import type { EventStore } from '#store/event-store.ts'
import { PostgresLog } from '#store/postgres-log.ts'
import { testDatabase, type TestDatabase } from '#store/testing/database.ts'
import { folderOfFile } from '#store/testing/folder.ts'
import { Client } from './client.ts'

export interface TestAppOptions {
  /** Environment variables beside those of the test. */
  readonly env?: Readonly<Record<string, string>>
  /** What the API takes for its event store: the real one, or something around it. */
  readonly storeOfApi?: (store: EventStore) => EventStore
  readonly clientFolder?: string
  readonly now?: () => Date
  /** False: nothing is projected, so the read models stand still. */
  readonly projector?: boolean
}

export interface ApiProcess extends Pick<TestAppOptions, 'storeOfApi' | 'now'> {
  /** Where its database is reached; else the test's own. */
  readonly databaseUrl?: string
}

export interface TestApp {
  readonly url: string
  readonly database: TestDatabase
  /** The log as everybody else sees it. */
  readonly store: EventStore
  /** Signs the links in mails. */
  readonly secret: Uint8Array
  readonly dataDir: string
  /** Somebody without an account, at an address of his own. */
  client(): Client
  /** Somebody who has just registered. */
  user(email?: string): Promise<Client>
  /** The same, who is an administrator of the platform. */
  administrator(email?: string): Promise<Client>
  /** Another process of the API beside the first one, as far as it can be told apart. */
  another(options?: ApiProcess): Promise<string>
  /** Starts the projector where there was to be none. */
  project(): Promise<void>
}

const secret = 'a key of the tests, long enough to be one'

/** API and projector over a database of the calling test file's own; stopped and removed after its tests. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await testDatabase()
  const dataDir = await folderOfFile()
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    SECRET_KEY: secret,
    // So that every client of a test can come from an address of its own.
    TRUST_PROXY: '1',
    LOG_LEVEL: 'silent',
    ...options.env,
  })
  const log = pino({ level: config.LOG_LEVEL })
  const store = new PostgresLog({ url: database.url })
  const key = Buffer.from(secret)
  const stops: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const stop of stops.toReversed()) await stop()
    await store.close()
  })
  const project = async () => {
    const projector = await startProjector({ config, databaseUrl: database.url, store, secret: key, log })
    stops.push(() => projector.stop())
  }
  if (options.projector !== false) await project()
  const start = async ({ storeOfApi, now, databaseUrl = database.url }: ApiProcess) => {
    const own: ApiOptions = { config, databaseUrl, log, store: storeOfApi?.(store) ?? store }
    const api = await startApi({
      ...own,
      clientFolder: options.clientFolder ?? path.join(dataDir, 'no-client'),
      ...(now && { now }),
    })
    stops.push(() => api.stop())
    return api.url
  }
  const url = await start(options)
  if (options.projector !== false) await untilReady(url)
  const user = (email?: string) => new Client(url).registered(email)
  const administrator = async (email?: string) => {
    const client = await user(email)
    const { id } = await client.user()
    await database.db.updateTable('identity.accounts').set({ role: 'ADMIN' }).where('id', '=', id).execute()
    return client
  }
  return {
    url,
    database,
    store,
    secret: key,
    dataDir,
    client: () => new Client(url),
    user,
    administrator,
    another: (more = {}) => start(more),
    project,
  }
}

async function untilReady(url: string): Promise<void> {
  while (!(await fetch(`${url}/health/ready`)).ok) await new Promise((resolve) => setImmediate(resolve))
}
