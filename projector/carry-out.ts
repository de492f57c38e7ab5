import type { Compilable, Kysely, RawBuilder } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Database } from '#schema/tables/database.ts'
import { withTransaction } from '#store/database.ts'
import { PreparedNames } from '#store/prepared.ts'

/** A statement of a transaction. */
export interface Step {
  readonly statement: RawBuilder<unknown> | Compilable
  /** Told how many rows it changed. @throws where nothing of the transaction is to stand then. */
  readonly confirm?: (changed: number) => void
}

/** The same pool, plain and typed. */
export interface Connections {
  readonly pool: Pool
  readonly db: Kysely<Database>
}

/**
 * Carries out steps in one transaction and in their order, and waits for all answers together: they are one round trip.
 * Of those that fail the first is thrown, since the others fail because of it;
 * nothing stands then.
 */
export function carryOut({ pool, db }: Connections, steps: readonly Step[]): Promise<void> {
  return withTransaction(pool, async (client) => {
    const answers = await Promise.allSettled(steps.map(({ statement }) => send(client, db, statement)))
    for (const [index, answer] of answers.entries()) {
      if (answer.status === 'rejected') throw answer.reason
      steps[index]?.confirm?.(answer.value)
    }
  })
}

const names = new PreparedNames('step')

async function send(client: PoolClient, db: Kysely<Database>, statement: Step['statement']): Promise<number> {
  const { sql, parameters } = statement.compile(db)
  // The plan of an insert knows nothing of how large its table is, and can be kept however that grows.
  const name = sql.startsWith('insert ') ? names.nameOf(sql) : undefined
  const { rowCount } = await client.query({ text: sql, values: [...parameters], ...(name && { name }) })
  return rowCount ?? 0
}
