import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient, QueryConfig } from 'pg'
import type { StatementNames } from './prepared-statements.ts'
import { isQueryTimeout } from '../sqlstate.ts'

/** Discards a connection after a query timeout. Otherwise Kysely would reuse a connection whose query may still run. */
export function kyselyPool(pool: Pool, names: StatementNames | null): PostgresPool {
  return { connect: async () => kyselyClient(await pool.connect(), names), end: () => pool.end() }
}

/** Type of the query function that Kysely needs, with untyped rows. */
interface QueryClient {
  query<R>(statement: QueryConfig): Promise<PostgresQueryResult<R>>
}

function kyselyClient(client: PoolClient, names: StatementNames | null): PostgresPoolClient {
  const queryClient: QueryClient = client
  let timeout: Error | undefined
  const query = async <R>(sql: string, parameters: readonly unknown[]) => {
    if (timeout) throw timeout
    try {
      const name = names?.nameOf(sql)
      const values = [...parameters]
      return await queryClient.query<R>({ text: sql, values, ...(name !== undefined && { name }) })
    } catch (error) {
      if (error instanceof Error && isQueryTimeout(error)) timeout = error
      throw error
    }
  }
  return {
    query: query as PostgresPoolClient['query'], // the other overload (for cursors) is not called
    release: () => client.release(timeout),
  }
}
