import path from 'node:path'
import pino, { type Logger } from 'pino'
import { markVerified } from '#api/accounts/verification.ts'
import { startApi, type ApiOptions } from '#api/server.ts'
import { startProjector } from '#projector/main.ts'
import { readConfig } from '#schema/config.ts'
import type { EventStore } from '#kernel/event-store/event-store.ts'
import { PostgresLog } from '#kernel/event-store/postgres/postgres-log.ts'
import { testDatabase, type TestDatabase } from '#ops/testing/database.ts'
import { afterwards } from '#kernel/testing/afterwards.ts'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import { Client } from './client.ts'

export interface TestAppOptions {
  /** Additional environment variables. */
  readonly env?: Readonly<Record<string, string>>
  /** Event store of the API and the projector. By default, the log in the test database. The app closes it. */
  readonly store?: EventStore
  /** Returns the event store for the API, for example a store with failures. The argument is the real event store. */
  readonly storeOfApi?: (store: EventStore) => EventStore
  readonly clientFolder?: string
  readonly now?: () => Date
  /** Log of the API and the projector. By default, a log to stdout with `LOG_LEVEL`, which is `silent`. */
  readonly log?: Logger
  /** If false, no projector runs and the read models do not change. */
  readonly projector?: boolean
}

export interface ApiProcess extends Pick<TestAppOptions, 'storeOfApi' | 'now'> {
  /** URL of the API's database. By default, the test database. */
  readonly databaseUrl?: string
}

export interface TestApp {
  readonly url: string
  readonly database: TestDatabase
  /** The real event store, even if the option `storeOfApi` gives the API another event store. */
  readonly store: EventStore
  /** Key that signs the links in emails. */
  readonly secret: Uint8Array
  readonly dataDir: string
  /** Returns a client without an account, with its own IP address. */
  client(): Client
  /** Registers a user. Returns a logged-in client. */
  user(email?: string): Promise<Client>
  /** Registers a user with a confirmed address. Returns a logged-in client. */
  verifiedUser(email?: string): Promise<Client>
  /** Registers an administrator. Returns a logged-in client. */
  administrator(email?: string): Promise<Client>
  /** Starts a second API in this process with the same database. Returns its URL. */
  another(options?: ApiProcess): Promise<string>
  /** Starts the projector. Only for tests with the option `projector: false`. */
  project(): Promise<void>
}

const secret = 'a key of the tests, long enough to be one'

/** Starts the API and the projector with a new database. Stops them and removes the data after the test or test file. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await testDatabase()
  const dataDir = await temporaryFolder()
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    SECRET_KEY: secret,
    // The API then reads X-Forwarded-For, so each test client can have its own IP address.
    TRUST_PROXY: '1',
    LOG_LEVEL: 'silent',
    ...options.env,
  })
  const log = options.log ?? pino({ level: config.LOG_LEVEL })
  const store = options.store ?? new PostgresLog({ url: database.url })
  const key = Buffer.from(secret)
  const stops: (() => Promise<void>)[] = []
  afterwards(async () => {
    for (const stop of stops.toReversed()) await stop()
    await store.close()
  })
  const project = async () => {
    const projector = await startProjector({ config, databaseUrl: database.url, store, secret: key, log })
    stops.push(() => projector.stop())
  }
  if (options.projector !== false) await project()
  const start = async ({ storeOfApi, now, databaseUrl = database.url }: ApiProcess) => {
    const common: ApiOptions = { config, databaseUrl, log, store: storeOfApi?.(store) ?? store }
    const api = await startApi({
      ...common,
      clientFolder: options.clientFolder ?? path.join(dataDir, 'no-client'),
      ...(now && { now }),
    })
    stops.push(() => api.stop())
    return api.url
  }
  const url = await start(options)
  if (options.projector !== false) await new Client(url).untilReady()
  const user = (email?: string) => new Client(url).registered(email)
  const verifiedUser = async (email?: string) => {
    const client = await user(email)
    const { id } = await client.user()
    await markVerified(database.db, id, new Date())
    return client
  }
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
    verifiedUser,
    administrator,
    another: (more = {}) => start(more),
    project,
  }
}
