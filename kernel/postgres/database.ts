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
  /** Milliseconds; 0 disables the timeout. */
  statementTimeout?: number
  /** Plans repeated statements once per connection. Only for tables that grow slowly: a plan for an empty table is kept. */
  prepare?: boolean
}

export interface OpenDatabase<Tables> {
  pool: Pool
  db: Kysely<Tables>
  close(): Promise<void>
  /** Fails pending and later queries immediately. Call `close` afterwards. */
  cut(): void
}

/** For data in memory. With the default, PostgreSQL scans tables of some thousand rows instead of using an index. */
const plannerOptions = '-c random_page_cost=1.1'

/** Values: `bigint` is a bigint (cast `count(*)::integer`), `timestamptz` a Date, `date` a string because it has no time zone. */
export function openDatabase<Tables>(url: string, options: DatabaseOptions): OpenDatabase<Tables> {
  const { max, applicationName, log, statementTimeout = 15_000, prepare = false } = options
  const sockets = new SocketRegistry()
  const pool = new Pool({
    connectionString: url,
    max,
    application_name: applicationName,
    statement_timeout: statementTimeout,
    // For a server that no longer answers and cannot apply its own timeout.
    ...(statementTimeout > 0 && { query_timeout: statementTimeout + 2_000 }),
    idle_in_transaction_session_timeout: 30_000,
    options: plannerOptions,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    stream: sockets.create,
    pipeline: true, // queries do not wait for the results of earlier ones
    types: { getTypeParser: parserOf },
  })
  logBrokenConnections(pool, sockets, log)
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: kyselyPool(pool, prepare ? new StatementNames() : null) }),
  })
  return { pool, db, close: () => db.destroy(), cut: () => sockets.destroyAll() }
}

/** Sends a transaction in one write to the socket. Returns the result of each statement, then that of the commit. */
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

/** Returns the error after which the state of the connection is unknown. */
function connectionError(result: PromiseSettledResult<QueryResult> | undefined): Error | undefined {
  if (result?.status !== 'rejected' || isStatementError(result.reason)) return undefined
  return result.reason instanceof Error ? result.reason : new Error(String(result.reason))
}

/** Without a listener, the error of a broken connection would end the process. The pool replaces the connection. */
function logBrokenConnections(pool: Pool, sockets: SocketRegistry, log: Logger): void {
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      if (!sockets.isDestroyed)
        log.warn({ err: error }, 'database connection lost; the pool opens another one')
    })
  })
  pool.on('error', () => undefined) // logged by the listener above
}

const oid = { bigint: 20, date: 1082, bigints: 1016, texts: 1009 }

type Parse = (value: string) => unknown

const defaultParser = (id: number): Parse => types.getTypeParser(id, 'text') as Parse

/** Set for the pool and not globally, so that other users of pg are not affected. */
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
