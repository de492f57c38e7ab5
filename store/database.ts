import { Kysely, PostgresDialect } from 'kysely'
import { Client, Pool, type PoolClient, type QueryConfig, type QueryResult, types } from 'pg'
import type { Logger } from 'pino'
import type { Database } from '#schema/tables/database.ts'
import { isAnswer } from './postgres-log/connection.ts'
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
 * Sends statements as one transaction, beginning and end included, in one write to the socket: each write costs as much as
 * a small statement. One that fails takes all of them away.
 *
 * @returns what became of each, in their order, and last of the commit.
 */
export async function inTransaction(
  pool: Pool,
  queries: readonly QueryConfig[],
): Promise<PromiseSettledResult<QueryResult>[]> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const [begun, ...answers] = await Promise.allSettled(
      sendTogether(client, [{ text: 'begin' }, ...queries, { text: 'commit' }]),
    )
    broken = [begun, ...answers].map(breakOf).find((error) => error !== undefined)
    if (begun?.status === 'rejected') throw begun.reason
    return answers
  } finally {
    client.release(broken)
  }
}

function sendTogether(client: PoolClient, queries: readonly QueryConfig[]): Promise<QueryResult>[] {
  const socket = client instanceof Client ? client.connection.stream : undefined
  socket?.cork()
  try {
    return queries.map((query) => client.query(query))
  } finally {
    socket?.uncork()
  }
}

/** What is to be thrown away with the connection: nobody knows what it is at, where the server did not answer. */
function breakOf(answer: PromiseSettledResult<QueryResult> | undefined): Error | undefined {
  if (answer?.status !== 'rejected' || isAnswer(answer.reason)) return undefined
  return answer.reason instanceof Error ? answer.reason : new Error(String(answer.reason))
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
