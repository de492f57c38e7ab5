import path from 'node:path'
import type { Client } from 'pg'
import type { Logger } from 'pino'
import { certificateEnd, clusterState, membersOf, type Members } from '#api/monitoring/event-store-cluster.ts'
import { certificateMessage, quorumMessage } from '#api/monitoring/rules.ts'
import type { Config } from '#schema/config.ts'
import { OperatorError } from '#schema/operator-error.ts'
import type { EventStore } from '#store/event-store.ts'
import { followedLog, HalfRestored, RestoreAtWork } from '#store/followed-log.ts'
import { readLogId } from '#store/log-id.ts'
import { lacksRights, toBeOwner } from '#store/in-the-way.ts'
import { readMigrations } from '#store/migrate.ts'
import { migrations } from '#store/migrations/index.ts'
import { openUnstarted } from '#store/open-event-store.ts'
import { acceptsNoWrites } from '#store/read-only.ts'
import { within } from '#store/within.ts'
import { lookForAdministrators } from './administrators.ts'
import { askDatabase } from './ask-database.ts'
import { broken, doubtful, messageOf, well, type Finding } from './finding.ts'
import { lookAtProjector } from './projector.ts'
import { lookAtReplica } from './replica.ts'
import { serverOf } from './server-of.ts'

export interface Stores {
  readonly config: Config
  /** Null where the embedded one is yet to be made, or cannot be served. */
  readonly databaseUrl: string | null
  /** Why it cannot. */
  readonly inTheWay?: Error | null
  readonly log: Logger
}

/** Postgres, the event store, and what the projector has made of the one in the other. Nothing is written. */
export async function lookIntoStores(stores: Stores): Promise<Finding[]> {
  const { config, databaseUrl, inTheWay, log } = stores
  const database =
    databaseUrl === null
      ? [inTheWay ? unserved(inTheWay) : unmade(config)]
      : await lookIntoPostgres(config, databaseUrl)
  const isBroken = database.some(({ state }) => state === 'broken')
  const isNew = databaseUrl === null || database.some(({ said }) => said === untouched)
  // The log may be in it, and what follows is.
  if (config.EVENTSTORE_URL === undefined && (isBroken || isNew)) return database
  let store: EventStore
  try {
    store = openUnstarted(config, databaseUrl ?? '', log)
  } catch (error) {
    return [...database, broken('Events', messageOf(error), 'Check EVENTSTORE_URL.')]
  }
  try {
    const events = await lookIntoEvents(stores, store)
    if (isBroken || databaseUrl === null) return [...database, ...events, unseenProjector]
    if (events.some(({ state }) => state === 'broken')) return [...database, ...events]
    return [...database, ...events, await lookAtProjector({ config, databaseUrl, log }, store)]
  } finally {
    await store.close()
  }
}

const unseenProjector = doubtful('Projector', 'nobody can say without the database', 'See Database.')

const unmade = ({ DATA_DIR }: Config) =>
  doubtful(
    'Database',
    `nothing is in ${path.resolve(DATA_DIR)} yet`,
    'npm start makes a PostgreSQL there, and begins the log. Where Brandpath ran before, name its folder in DATA_DIR.',
  )

const unserved = (inTheWay: Error) => broken('Database', messageOf(inTheWay), 'Nothing works before it does.')

interface Server {
  readonly server: string
  readonly used: number
  readonly most: number
  readonly isReadOnly: boolean
  readonly migrated: boolean
}

const toThePrimary =
  'Name the primary in DATABASE_URL, or set default_transaction_read_only off: until then everything is only shown.'

async function lookIntoPostgres(config: Config, databaseUrl: string): Promise<Finding[]> {
  const { DATABASE_URL, READ_DATABASE_URL } = config
  const where = DATABASE_URL === undefined ? 'embedded in DATA_DIR' : `at ${serverOf(DATABASE_URL)}`
  try {
    return await askDatabase(databaseUrl, async (client) => {
      const { rows } = await client.query<Server>(
        `select split_part(version(), ' ', 2) as server, (select count(*)::int from pg_stat_activity) as used,
         current_setting('max_connections')::int as most,
         current_setting('transaction_read_only')::boolean as "isReadOnly",
         to_regclass('public.migrations') is not null as migrated`,
      )
      const { server = '?', used = 0, most = 0, migrated = false } = rows[0] ?? {}
      const said = `PostgreSQL ${server}, ${where}, ${used} of ${most} connections`
      if (rows[0]?.isReadOnly) return [broken('Database', `${said}. ${acceptsNoWrites}`, toThePrimary)]
      const isFull = used > most * 0.8
      return [
        isFull
          ? doubtful('Database', said, 'Raise max_connections: each process of Brandpath wants about 20.')
          : well('Database', said),
        await lookAtMigrations(client, migrated),
        ...(await lookForAdministrators(client)),
        ...(READ_DATABASE_URL === undefined ? [] : [await lookAtReplica(databaseUrl, READ_DATABASE_URL)]),
      ]
    })
  } catch (error) {
    if (error instanceof OperatorError) return [broken('Database', where, error.message)]
    const advice = lacksRights(error) ? toBeOwner : 'Check DATABASE_URL, and that the server runs.'
    return [broken('Database', `${where}: ${messageOf(error)}`, advice)]
  }
}

const untouched = 'this database is new'

async function lookAtMigrations(client: Client, migrated: boolean): Promise<Finding> {
  const applied = migrated ? await readMigrations(client) : new Set<string>()
  const missing = migrations.filter(({ name }) => !applied.has(name)).length
  const newer = [...applied].filter((name) => !migrations.some((migration) => migration.name === name))
  if (newer.length > 0) {
    return doubtful('Schema', `a newer release has added ${newer.join(', ')}`, 'Run that release here, too.')
  }
  if (applied.size === 0) return doubtful('Schema', untouched, 'The first start makes everything.')
  if (missing === 0) return well('Schema', `all ${migrations.length} migrations`)
  return doubtful(
    'Schema',
    `${missing} of ${migrations.length} migrations ${missing === 1 ? 'is' : 'are'} missing`,
    'The next start brings them.',
  )
}

/** Milliseconds after which a store that says nothing counts as away. */
const patience = 8_000

async function lookIntoEvents({ config, databaseUrl }: Stores, store: EventStore) {
  const { EVENTSTORE_URL, EVENTSTORE_PREFIX } = config
  const where =
    EVENTSTORE_URL === undefined
      ? 'the log in Postgres'
      : `EventStoreDB at ${serverOf(EVENTSTORE_URL)}, streams ${EVENTSTORE_PREFIX}…`
  try {
    const followed = await followedLogAt(databaseUrl)
    const logId = await within(patience, 'Reading', readLogId(store))
    const end = await within(patience, 'Reading', store.lastPosition())
    const cluster = EVENTSTORE_URL === undefined ? [] : await lookAtCluster(membersOf(EVENTSTORE_URL))
    return [logFinding({ where, logId, followed, end }), ...cluster]
  } catch (error) {
    if (error instanceof HalfRestored) return [broken('Events', 'a restore was not finished', error.message)]
    if (error instanceof RestoreAtWork)
      return [broken('Events', 'a restore is not finished yet', error.message)]
    const advice =
      EVENTSTORE_URL === undefined ? 'See Database.' : 'Check EVENTSTORE_URL, and that the server runs.'
    return [broken('Events', `${where}: ${messageOf(error)}`, advice)]
  }
}

interface LogSeen {
  readonly where: string
  readonly logId: string | null
  readonly followed: string | null
  readonly end: bigint | null
}

function logFinding({ where, logId, followed, end }: LogSeen): Finding {
  if (followed !== null && followed !== logId) {
    return broken(
      'Events',
      `${where} holds ${logId === null ? 'no log' : `the log ${logId}`}, but this database has followed ${followed}`,
      'Point EVENTSTORE_URL at the store of that log, or fill this one: npm run ops -- log copy --from …',
    )
  }
  if (logId === null) return well('Events', `${where}, empty: the first start begins it`)
  return well('Events', `${where}, log ${logId}, up to position ${end ?? 0n}`)
}

async function followedLogAt(databaseUrl: string | null): Promise<string | null> {
  if (databaseUrl === null) return null
  try {
    return await askDatabase(databaseUrl, followedLog)
  } catch (error) {
    if (error instanceof HalfRestored || error instanceof RestoreAtWork) throw error
    return null // before the first migration, or where the database is away
  }
}

async function lookAtCluster(members: Members): Promise<Finding[]> {
  const findings: Finding[] = []
  if (members.isCluster) {
    const state = await clusterState(members)
    const lost = quorumMessage(state)
    findings.push(
      lost
        ? broken(
            'Cluster',
            lost,
            'Start the nodes that are missing: without a quorum nothing can be written.',
          )
        : well('Cluster', `${state.alive} of ${state.all} nodes answer, and one leads`),
    )
  }
  if (members.tls) {
    const end = await certificateEnd(members).catch(() => null)
    const ending = end === null ? 'No node shows a certificate.' : certificateMessage(end, new Date())
    findings.push(
      ending
        ? doubtful('Certificate', ending, 'Renew it on every node.')
        : well('Certificate', `good until ${end?.toISOString().slice(0, 10) ?? ''}`),
    )
  }
  return findings
}
