import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'

/** What pg throws where `query_timeout` is over; it has neither a class nor a code. */
export const isSilence = (error: Error): boolean => error.message === 'Query read timeout'

/**
 * The pool as Kysely wants it. Kysely gives every connection back as a sound one; but one whose server was silent
 * waits for its answer still, and so would whoever gets it next, for ever where the network has forgotten it.
 * It is asked nothing more, not even to roll back, and thrown away.
 */
export function withoutSilentConnections(pool: Pool): PostgresPool {
  return { connect: async () => lend(await pool.connect()), end: () => pool.end() }
}

function lend(client: PoolClient): PostgresPoolClient {
  const asking: PostgresPoolClient = client
  let silence: Error | undefined
  const query = async <R>(sql: string, parameters: readonly unknown[]) => {
    if (silence) throw silence
    try {
      return await asking.query<R>(sql, parameters)
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
