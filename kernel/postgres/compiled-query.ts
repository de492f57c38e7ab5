import { sql, type Compilable, type CompiledQuery, type Kysely, type RawBuilder } from 'kysely'

type Placeholders<Arguments extends readonly unknown[]> = {
  [Index in keyof Arguments]: RawBuilder<Arguments[Index]>
}

/** Compiles a query once. For a join of six tables, compiling takes as long as the execution. */
export function compiledQuery<Tables, Arguments extends readonly unknown[], Row>(
  build: (db: Kysely<Tables>, ...placeholders: Placeholders<Arguments>) => Compilable<Row>,
): (db: Kysely<Tables>, ...values: Arguments) => Promise<Row[]> {
  const placeholders = Array.from({ length: build.length - 1 }, (_, index) => sql.raw(`$${index + 1}`))
  const queries = new WeakMap<Kysely<Tables>, CompiledQuery<Row>>()
  const compile = (db: Kysely<Tables>) => {
    const query = build(db, ...(placeholders as Placeholders<Arguments>)).compile() // each argument needs one placeholder
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
