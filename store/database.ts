import { Kysely, PostgresDialect } from 'kysely'
import { Client, Pool, type PoolClient, types } from 'pg'
import type { Logger } from 'pino'
import type { Database } from '#schema/tables/database.ts'
import { PreparedNames } from './prepared.ts'
import { withoutSilentConnections } from './silent-server.ts'
import { Sockets } from './sockets.ts'

export interface DatabaseOptions {
  /** Connections at most. */
  max: number
  /** What an administrator sees in `pg_stat_activity`. */
  applicationName: string
  log: Logger
  /** Milliseconds after which the server gives a statement up; 0 for never. */
  statementTimeout?: number
  /**
   * Has each connection plan a repeated statement only once. For tables that grow by and by: a plan that was made while
   * one was empty is kept until PostgreSQL has counted its rows again, a minute or so.
   */
  prepare?: boolean
}

export interface OpenDatabase {
  pool: Pool
  /** The same connections, typed. */
  db: Kysely<Database>
  /** Waits for what is under way, and lets go of every connection. */
  close(): Promise<void>
  /** Waits for nothing from now on: what is under way fails, and so does what is asked later. `close` is still due. */
  cut(): void
}

/**
 * What is asked all day is in memory. With PostgreSQL's default, which is that of a rotating disk, it reads a table of some
 * thousand rows as a whole rather than find a dozen of them by their key.
 */
const planning = '-c random_page_cost=1.1'

/**
 * Opens a pool of connections; none is made before the first query. Values arrive as follows:
 *
 * | column | value |
 * |---|---|
 * | `integer` | number: ids and counts are integers |
 * | `bigint` | bigint: positions and revisions; cast `count(*)::integer` |
 * | `timestamptz` | Date |
 * | `date` | `'2026-01-31'`, since a day has no time zone |
 * | `json`, `jsonb` | the value |
 */
export function openDatabase(url: string, options: DatabaseOptions): OpenDatabase {
  const { max, applicationName, log, statementTimeout = 15_000, prepare = false } = options
  const sockets = new Sockets()
  const pool = new Pool({
    connectionString: url,
    max,
    application_name: applicationName,
    statement_timeout: statementTimeout,
    // A server that is silent cannot give up: then we do.
    ...(statementTimeout > 0 && { query_timeout: statementTimeout + 2_000 }),
    idle_in_transaction_session_timeout: 30_000,
    options: planning,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    stream: sockets.make,
    pipeline: true, // what is asked of a connection meanwhile waits for no answer before it
    types: { getTypeParser: parserOf },
  })
  logBrokenConnections(pool, sockets, log)
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: withoutSilentConnections(pool, prepare ? new PreparedNames() : null),
    }),
  })
  return { pool, db, close: () => db.destroy(), cut: () => sockets.cut() }
}

/**
 * Runs the work in a transaction: committed when it returns, rolled back when it throws. What the work asks first travels
 * with the beginning.
 */
export async function withTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const { begun, done } = inOneWrite(client, () => ({ begun: client.query('begin'), done: work(client) }))
    begun.catch(() => undefined) // it is looked at when the work is over, which uses the connection until then
    const result = await done
    await begun
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((cause: Error) => (broken = cause))
    throw error
  } finally {
    client.release(broken)
  }
}

/** Has what is asked of a connection leave as one write to its socket: each costs as much as a small statement. */
function inOneWrite<T>(client: PoolClient, ask: () => T): T {
  if (!(client instanceof Client)) return ask()
  const { stream } = client.connection
  stream.cork()
  try {
    return ask()
  } finally {
    stream.uncork()
  }
}

/**
 * A connection that breaks while nobody waits for it raises an error of its own, idle or checked out, and an
 * error that nobody hears ends the process. The pool replaces the connection.
 */
function logBrokenConnections(pool: Pool, sockets: Sockets, log: Logger): void {
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      if (!sockets.isCut) log.warn({ err: error }, 'a database connection broke')
    })
  })
  // The connection above has told of it already.
  pool.on('error', () => undefined)
}

const oid = { bigint: 20, date: 1082, bigints: 1016, texts: 1009 }

type Parse = (value: string) => unknown

/** As pg has it, which types it as `any`. */
const usualParser = (id: number): Parse => types.getTypeParser(id, 'text') as Parse

/** Per pool rather than for all of pg, so that no import changes what another one reads. */
function parserOf(id: number, format?: 'text' | 'binary'): Parse {
  if (format === 'binary') return types.getTypeParser(id, format) as Parse
  switch (id) {
    case oid.bigint:
      return BigInt
    case oid.bigints:
      return parseBigints
    case oid.date:
      return String
    default:
      return usualParser(id)
  }
}

function parseBigints(value: string): (bigint | null)[] {
  const entries = usualParser(oid.texts)(value) as (string | null)[]
  return entries.map((entry) => (entry === null ? null : BigInt(entry)))
}
