import { sql, type Compilable, type Kysely, type RawBuilder } from 'kysely'
import { DatabaseError, type Pool, type QueryConfig } from 'pg'
import type { Database } from '#schema/tables/database.ts'
import { inTransaction } from '#store/database.ts'
import { PreparedNames } from '#store/prepared.ts'

/** A statement of a transaction. */
export interface Step {
  readonly statement: RawBuilder<unknown> | Compilable
  /** How many rows it is to change; nothing of the transaction stands where it changes others. */
  readonly changes?: { readonly rows: number; readonly otherwise: () => Error }
  /** Its plan knows nothing of how large a table is, and is made once: an insert's, or that of one known row. */
  readonly isPrepared?: boolean
}

/** The same pool, plain and typed. */
export interface Connections {
  readonly pool: Pool
  readonly db: Kysely<Database>
}

/**
 * Carries out steps in one transaction and in their order: they, its beginning and its end are one round trip. Of those
 * that fail the first is thrown, since the others fail because of it; nothing stands then.
 */
export async function carryOut({ pool, db }: Connections, steps: readonly Step[]): Promise<void> {
  const answers = await inTransaction(
    pool,
    steps.map((step) => toQuery(db, step)),
  )
  for (const [index, answer] of answers.entries()) {
    if (answer.status === 'fulfilled') continue
    const changes = steps[index]?.changes
    throw changes && isMismatch(answer.reason) ? changes.otherwise() : answer.reason
  }
}

const names = new PreparedNames('step')

function toQuery(db: Kysely<Database>, { statement, changes, isPrepared }: Step): QueryConfig {
  const checked = changes ? mustChange(statement, changes.rows) : statement
  const { sql: text, parameters } = checked.compile(db)
  const name = isPrepared ? names.nameOf(text) : undefined
  return { text, values: [...parameters], ...(name && { name }) }
}

/** The commit is on its way already: only an error of the statement's own prevents it. */
const mustChange = (statement: Step['statement'], rows: number) =>
  sql`with changed as (${statement} returning 1) select 1 / (count(1) = ${rows}::integer)::integer from changed`

const isMismatch = (error: unknown) => error instanceof DatabaseError && error.code === '22012' // division by zero
