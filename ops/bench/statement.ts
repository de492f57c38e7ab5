import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import { readSchema, readVersion, type Database } from '#schema/tables/database.ts'

/** A statement as it goes to Postgres, with what it was sent with each time. */
export interface Statement {
  readonly text: string
  readonly argumentLists: readonly (readonly unknown[])[]
}

/**
 * The statement that a query of the application sends, found out by sending it, so that it cannot be another one.
 *
 * @throws where it is not one statement, the same every time
 */
export async function statementOf(
  databaseUrl: string,
  queries: readonly ((reads: Kysely<Database>) => Promise<unknown>)[],
): Promise<Statement> {
  const sent: { readonly sql: string; readonly parameters: readonly unknown[] }[] = []
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: databaseUrl, max: 1 }) }),
    log: ({ query }) => {
      sent.push(query)
    },
  })
  try {
    for (const query of queries) await query(db.withSchema(readSchema(readVersion)))
  } finally {
    await db.destroy()
  }
  const texts = new Set(sent.map(({ sql }) => sql))
  const [text] = texts
  if (text === undefined || texts.size > 1 || sent.length !== queries.length) {
    throw new Error(`${queries.length} queries sent ${sent.length} statements, ${texts.size} different ones`)
  }
  return { text, argumentLists: sent.map(({ parameters }) => parameters) }
}
