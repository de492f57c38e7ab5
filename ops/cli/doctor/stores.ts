import path from 'node:path'
import type { Client } from 'pg'
import type { Logger } from 'pino'
import { certificateExpiry, nodesWithTls } from '#api/monitoring/node-certificates.ts'
import { certificateMessage } from '#api/monitoring/alerts/rules.ts'
import { formatCount } from '#domain/shared/format.ts'
import type { Config } from '#schema/config.ts'
import { operatorAdvice } from '#schema/advice.ts'
import { operatorMessageOf, OperatorError } from '#kernel/process/operator-error.ts'
import type { EventStore } from '#kernel/event-store/event-store.ts'
import { readBoundLogId, RestoreIncomplete, RestoreInProgress } from '#kernel/event-store/log-binding.ts'
import { readLogId } from '#kernel/event-store/log-id.ts'
import { readMigrations } from '#kernel/event-store/postgres/migrate.ts'
import { migrations } from '#schema/migrations/index.ts'
import { connectEventStore } from '#kernel/event-store/open.ts'
import { isPermissionDenied, readOnlyMessage } from '#kernel/postgres/sqlstate.ts'
import { withTimeout } from '#kernel/resilience/timeout.ts'
import { describeError } from '../files.ts'
import { countAccounts, queryDatabase, serverOf } from './connections.ts'
import { failure, ok, warning, type Finding } from './finding.ts'
import { checkProjector } from './projector.ts'
import { checkReplica } from './replica.ts'
import { databaseNames } from '#schema/tables/database.ts'

export interface Stores {
  readonly config: Config
  /** Null if the embedded database does not exist yet or does not start. */
  readonly databaseUrl: string | null
  readonly startupError?: OperatorError | null
  readonly log: Logger
}

/** Checks the database and the event store without writing to them. */
export async function checkStores(stores: Stores): Promise<Finding[]> {
  const { config, databaseUrl, startupError, log } = stores
  const database =
    databaseUrl === null
      ? [startupError ? cannotStart(startupError, config) : notCreated(config)]
      : await checkPostgres(config, databaseUrl)
  const hasFailed = database.some(({ state }) => state === 'error')
  const isNew = databaseUrl === null || database.some(({ message }) => message === newDatabase)
  // If the event log is in a failed or new database, no other check is possible.
  if (config.EVENTSTORE_URL === undefined && (hasFailed || isNew)) return database
  let store: EventStore
  try {
    store = await connectEventStore(config, databaseUrl ?? '', databaseNames, log)
  } catch (error) {
    return [...database, failure('Events', describeError(error), adviceOf(config)['event store unreachable'])]
  }
  try {
    const events = await checkEventStore(stores, store)
    if (hasFailed || databaseUrl === null) return [...database, ...events, projectorUnknown]
    if (events.some(({ state }) => state === 'error')) return [...database, ...events]
    return [...database, ...events, await checkProjector(databaseUrl, log, store)]
  } finally {
    await store.close()
  }
}

/** Returns the advice without the advice to run this command. */
const adviceOf = (config: Config) => operatorAdvice(config, '')

const projectorUnknown = warning(
  'Projector',
  'Unknown without the database.',
  'See the finding about the database.',
)

const notCreated = ({ DATA_DIR }: Config) =>
  warning(
    'Database',
    `${path.resolve(DATA_DIR)} contains no database yet.`,
    'Run npm start to create a database. If you used Brandpath before, set DATA_DIR to the folder that contains its data.',
  )

const cannotStart = (error: OperatorError, config: Config) =>
  failure(
    'Database',
    describeError(error),
    error.topic ? adviceOf(config)[error.topic] : 'Brandpath does not work without its database.',
  )

interface Server {
  readonly version: string
  readonly connections: number
  readonly maxConnections: number
  readonly isReadOnly: boolean
  readonly isMigrated: boolean
}

async function checkPostgres(config: Config, databaseUrl: string): Promise<Finding[]> {
  const { DATABASE_URL, READ_DATABASE_URL } = config
  const location = DATABASE_URL === undefined ? 'embedded in DATA_DIR' : `at ${serverOf(DATABASE_URL)}`
  try {
    return await queryDatabase(databaseUrl, async (client) => {
      const { rows } = await client.query<Server>(
        `select split_part(version(), ' ', 2) as version,
         (select count(*)::int from pg_stat_activity) as connections,
         current_setting('max_connections')::int as "maxConnections",
         current_setting('transaction_read_only')::boolean as "isReadOnly",
         to_regclass('public.migrations') is not null as "isMigrated"`,
      )
      const [server] = rows
      if (!server) throw new Error('The server returned no settings.')
      const { version, connections, maxConnections } = server
      const message = `PostgreSQL ${version} ${location}, ${connections} of ${maxConnections} connections`
      if (server.isReadOnly)
        return [failure('Database', `${message}. ${readOnlyMessage}`, adviceOf(config)['read-only database'])]
      return [
        connections > maxConnections * 0.8
          ? warning(
              'Database',
              message,
              'Raise max_connections: each Brandpath process uses about 20 connections.',
            )
          : ok('Database', message),
        await checkMigrations(client, server.isMigrated),
        ...checkAdministrators(await countAccounts(client)),
        ...(READ_DATABASE_URL === undefined ? [] : [await checkReplica(databaseUrl, READ_DATABASE_URL)]),
      ]
    })
  } catch (error) {
    const advices = adviceOf(config)
    const isConnecting = error instanceof OperatorError && error.topic === 'database unreachable'
    const message = operatorMessageOf(error, advices)
    if (message !== null && !isConnecting) return [failure('Database', location, message)]
    const topic = isPermissionDenied(error) ? 'database permission' : 'database unreachable'
    return [
      failure('Database', `Cannot use the database ${location}: ${describeError(error)}`, advices[topic]),
    ]
  }
}

/** Returns a warning if there is no administrator, because only administrators receive alerts. */
function checkAdministrators(accounts: Awaited<ReturnType<typeof countAccounts>>): Finding[] {
  if (accounts === null) return []
  if (accounts.admins > 0) return [ok('Alerts', `sent to ${formatCount(accounts.admins, 'administrator')}`)]
  return [
    warning(
      'Alerts',
      'No administrator exists to receive alerts and open /monitoring.',
      'Register in the browser and confirm the address, then run: npm run ops -- users promote <email>',
    ),
  ]
}

const newDatabase = 'New database. The first start migrates it.'

async function checkMigrations(client: Client, isMigrated: boolean): Promise<Finding> {
  const applied = isMigrated ? await readMigrations(client) : new Set<string>()
  const missing = migrations.filter(({ name }) => !applied.has(name)).length
  const newer = [...applied].filter((name) => !migrations.some((migration) => migration.name === name))
  if (newer.length > 0)
    return warning(
      'Schema',
      `migrated by a newer release: ${newer.join(', ')}`,
      'Run the newer release here.',
    )
  if (applied.size === 0) return warning('Schema', newDatabase, 'Start the application.')
  const all = `${migrations.length} migrations`
  if (missing === 0) return ok('Schema', `all ${all} applied`)
  return warning('Schema', `${missing} of ${all} missing`, 'Start the application to apply them.')
}

const readTimeoutMs = 8_000

async function checkEventStore({ config, databaseUrl }: Stores, store: EventStore): Promise<Finding[]> {
  const { EVENTSTORE_URL, EVENTSTORE_PREFIX } = config
  const location =
    EVENTSTORE_URL === undefined
      ? 'the log in Postgres'
      : `EventStoreDB at ${serverOf(EVENTSTORE_URL)} (streams ${EVENTSTORE_PREFIX}…)`
  try {
    const boundLogId = await readBoundLog(databaseUrl)
    const logId = await withTimeout(readTimeoutMs, 'the event store', readLogId(store))
    const end = await withTimeout(readTimeoutMs, 'the event store', store.lastPosition())
    const certificate = EVENTSTORE_URL === undefined ? [] : await checkCertificate(EVENTSTORE_URL)
    return [assessLog(location, logId, boundLogId, end), ...certificate]
  } catch (error) {
    const restore = operatorMessageOf(error, adviceOf(config))
    if (error instanceof RestoreIncomplete)
      return [failure('Events', 'A restore did not finish.', restore ?? error.message)]
    if (error instanceof RestoreInProgress) return [failure('Events', 'A restore is running.', error.message)]
    const advice =
      EVENTSTORE_URL === undefined
        ? 'See the finding about the database.'
        : 'Check that EVENTSTORE_URL is correct and that the server is running.'
    return [failure('Events', `Cannot read ${location}: ${describeError(error)}`, advice)]
  }
}

function assessLog(
  location: string,
  logId: string | null,
  boundLogId: string | null,
  end: bigint | null,
): Finding {
  if (boundLogId !== null && boundLogId !== logId) {
    return failure(
      'Events',
      `This database belongs to the log ${boundLogId}, but ${location} ${logId === null ? 'is empty' : `contains the log ${logId}`}.`,
      'Set EVENTSTORE_URL to the event store of this log, or copy that log: npm run ops -- log copy --from …',
    )
  }
  if (logId === null) return ok('Events', `${location} is empty. The first start creates the log.`)
  return ok('Events', `${location}, log ${logId}, last position ${end ?? 0n}`)
}

async function readBoundLog(databaseUrl: string | null): Promise<string | null> {
  if (databaseUrl === null) return null
  try {
    return await queryDatabase(databaseUrl, (client) => readBoundLogId(client, databaseNames))
  } catch (error) {
    if (error instanceof RestoreIncomplete || error instanceof RestoreInProgress) throw error
    return null // another check reports that the database is unavailable or not migrated
  }
}

async function checkCertificate(connectionString: string): Promise<Finding[]> {
  const nodes = nodesWithTls(connectionString)
  if (!nodes) return []
  const expiry = await certificateExpiry(nodes).catch(() => null)
  const problem = expiry === null ? 'No node presents a certificate.' : certificateMessage(expiry, new Date())
  if (problem) return [warning('Certificate', problem, 'Renew the certificate of every node.')]
  return [ok('Certificate', `valid until ${expiry?.toISOString().slice(0, 10) ?? ''}`)]
}
