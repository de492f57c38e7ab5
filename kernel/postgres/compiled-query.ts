import { sql, type Compilable, type CompiledQuery, type Kysely, type RawBuilder } from 'kysely'

type Placeholders<Arguments extends readonly unknown[]> = {
  [Index in keyof Arguments]: RawBuilder<Arguments[Index]>
}

/** Compiles a query once. Kysely compiles a join of six tables as slowly as PostgreSQL executes it. */
export function compiledQuery<Tables, Arguments extends readonly unknown[], Row>(
  build: (db: Kysely<Tables>, ...placeholders: Placeholders<Arguments>) => Compilable<Row>,
): (db: Kysely<Tables>, ...values: Arguments) => Promise<Row[]> {
  const placeholders = Array.from({ length: build.length - 1 }, (_, index) => sql.raw(`$${index + 1}`))
  const queries = new WeakMap<Kysely<Tables>, CompiledQuery<Row>>()
  const compile = (db: Kysely<Tables>) => {
    const query = build(db, ...(placeholders as Placeholders<Arguments>)).compile() // one placeholder per argument
    if (query.parameters.length > 0)
      throw new Error(
        `A compiled query must not contain a fixed value. Pass the value as an argument. Query: ${query.sql}`,
      )
    queries.set(db, query)
    return query
  }
  return async (db, ...parameters) => {
    const query = queries.get(db) ?? compile(db)
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}
