import { Kysely, PostgresDialect } from 'kysely'
import { Client, Pool, type PoolClient, type QueryConfig, type QueryResult, types } from 'pg'
import type { Logger } from 'pino'
import { kyselyPool } from './pool/kysely-pool.ts'
import { StatementNames } from './pool/prepared-statements.ts'
import { SocketRegistry } from './pool/sockets.ts'
import { isStatementError } from './sqlstate.ts'

export interface DatabaseOptions {
  max: number
  applicationName: string
  log: Logger
  /** Timeout of a statement in milliseconds; 0 disables the timeout. */
  statementTimeout?: number
  /** Prepares repeated statements. Not suitable for tables that grow fast: connections keep their first query plans. */
  prepare?: boolean
}

export interface OpenDatabase<Tables> {
  pool: Pool
  db: Kysely<Tables>
  close(): Promise<void>
  /** Closes all connections immediately. Pending and later queries fail. Call `close` afterwards. */
  cut(): void
}

/** Planner costs for data in memory. With the defaults, PostgreSQL would scan whole tables of a few thousand rows. */
const plannerOptions = '-c random_page_cost=1.1'

/** Opens a pool. Returns `bigint` as bigint (so cast `count(*)::integer`), `timestamptz` as Date, and `date` as text. */
export function openDatabase<Tables>(url: string, options: DatabaseOptions): OpenDatabase<Tables> {
  const { max, applicationName, log, statementTimeout = 15_000, prepare = false } = options
  const sockets = new SocketRegistry()
  const pool = new Pool({
    connectionString: url,
    max,
    application_name: applicationName,
    statement_timeout: statementTimeout,
    // Timeout in the client, in case the server no longer answers.
    ...(statementTimeout > 0 && { query_timeout: statementTimeout + 2_000 }),
    idle_in_transaction_session_timeout: 30_000,
    options: plannerOptions,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    stream: sockets.create,
    pipeline: true, // a query is sent before earlier queries have returned
    types: { getTypeParser: parserOf },
  })
  logBrokenConnections(pool, sockets, log)
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: kyselyPool(pool, prepare ? new StatementNames() : null) }),
  })
  const close = async () => {
    await db.destroy()
    if (!pool.ending) await pool.end() // Kysely ends only a pool that it has used
  }
  return { pool, db, close, cut: () => sockets.destroyAll() }
}

/** Sends a transaction in one write to the socket. Returns the results of the statements and of the commit. */
export async function inTransaction(
  pool: Pool,
  queries: readonly QueryConfig[],
): Promise<PromiseSettledResult<QueryResult>[]> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const [begin, ...results] = await Promise.allSettled(
      sendTogether(client, [{ text: 'begin' }, ...queries, { text: 'commit' }]),
    )
    broken = [begin, ...results].map(connectionError).find((error) => error !== undefined)
    if (begin?.status === 'rejected') throw begin.reason
    return results
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

/** Returns the error of a query if it may have broken the connection; undefined after an ordinary SQL error. */
function connectionError(result: PromiseSettledResult<QueryResult> | undefined): Error | undefined {
  if (result?.status !== 'rejected' || isStatementError(result.reason)) return undefined
  return result.reason instanceof Error ? result.reason : new Error(String(result.reason))
}

/** Logs broken connections, which the pool replaces. Without a listener, the error event would end the process. */
function logBrokenConnections(pool: Pool, sockets: SocketRegistry, log: Logger): void {
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      if (!sockets.isDestroyed)
        log.warn({ err: error }, 'Database connection lost; the pool opens another one')
    })
  })
  pool.on('error', () => undefined) // the listener above logs the error
}

const oid = { bigint: 20, date: 1082, bigints: 1016, texts: 1009 }

type Parse = (value: string) => unknown

const defaultParser = (id: number): Parse => types.getTypeParser(id, 'text') as Parse

/** Returns the parser of a PostgreSQL type for this pool. Global parsers of pg would also affect other users of pg. */
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
      return defaultParser(id)
  }
}

function parseBigints(value: string): (bigint | null)[] {
  const items = defaultParser(oid.texts)(value) as (string | null)[]
  return items.map((item) => (item === null ? null : BigInt(item)))
}
