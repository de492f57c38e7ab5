import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import { readSchema, type Database } from '#schema/tables/database.ts'

/** A statement with the arguments of each call. */
export interface Statement {
  readonly text: string
  readonly argumentLists: readonly (readonly unknown[])[]
}

/**
 * Runs queries of the application and returns the statement they send.
 *
 * @throws if they send different statements
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
    throw new Error(`${queries.length} queries sent ${sent.length} statements, ${texts.size} different ones`)
  }
  return { text, argumentLists: sent.map(({ parameters }) => parameters) }
}
