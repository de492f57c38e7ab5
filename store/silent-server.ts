import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient, QueryConfig } from 'pg'
import type { PreparedNames } from './prepared.ts'

/** What pg throws where `query_timeout` is over; it has neither a class nor a code. */
export const isSilence = (error: Error): boolean => error.message === 'Query read timeout'

/** The same where nothing was said in time to who wanted a connection. */
export const isSilenceAtConnecting = (error: Error): boolean => error.message.startsWith('timeout expired')

/**
 * The pool as Kysely wants it. Kysely gives every connection back as a sound one; but one whose server was silent
 * waits for its answer still, and so would whoever gets it next, for ever where the network has forgotten it.
 * It is asked nothing more, not even to roll back, and thrown away.
 */
export function withoutSilentConnections(pool: Pool, names: PreparedNames | null): PostgresPool {
  return { connect: async () => lend(await pool.connect(), names), end: () => pool.end() }
}

/** What Kysely does with a client, but for a statement that may have a name. */
interface Asking {
  query<R>(statement: QueryConfig): Promise<PostgresQueryResult<R>>
}

function lend(client: PoolClient, names: PreparedNames | null): PostgresPoolClient {
  const asking: Asking = client
  let silence: Error | undefined
  const query = async <R>(sql: string, parameters: readonly unknown[]) => {
    if (silence) throw silence
    try {
      const name = names?.nameOf(sql)
      const values = [...parameters]
      return await asking.query<R>({ text: sql, values, ...(name !== undefined && { name }) })
    } catch (error) {
      if (error instanceof Error && isSilence(error)) silence = error
      throw error
    }
  }
  return {
    query: query as PostgresPoolClient['query'], // the other form is for cursors, which nobody uses
    release: () => client.release(silence),
  }
}
