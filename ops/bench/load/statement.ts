import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import { readSchema, type Database } from '#schema/tables/database.ts'

/** An SQL statement, and the lists of arguments with which it is run. */
export interface Statement {
  readonly text: string
  readonly argumentLists: readonly (readonly unknown[])[]
}

/**
 * Runs queries of the application. Returns the SQL statement, which must be the same for all queries.
 *
 * @throws if the queries send different statements
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
    for (const query of queries) await query(db.withSchema(readSchema))
  } finally {
    await db.destroy()
  }
  const texts = new Set(sent.map(({ sql }) => sql))
  const [text] = texts
  if (text === undefined || texts.size > 1 || sent.length !== queries.length) {
    throw new Error(
      `${queries.length} queries must send the same SQL text, but sent ${texts.size} texts in ${sent.length} statements.`,
    )
  }
  return { text, argumentLists: sent.map(({ parameters }) => parameters) }
}
