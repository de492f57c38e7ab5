import { sql, type Compilable, type CompiledQuery, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '#schema/tables/database.ts'

type Places<Arguments extends readonly unknown[]> = {
  [Index in keyof Arguments]: RawBuilder<Arguments[Index]>
}

/**
 * A query that is built once and then sent with other arguments each time: to build one of half a dozen tables takes
 * as long as to receive its rows. `build` gets the arguments' places in the text, and names no other values.
 */
export function compiled<Arguments extends readonly unknown[], Row>(
  build: (db: Kysely<Database>, ...places: Places<Arguments>) => Compilable<Row>,
): (db: Kysely<Database>, ...values: Arguments) => Promise<Row[]> {
  const places = Array.from({ length: build.length - 1 }, (_, index) => sql.raw(`$${index + 1}`))
  const queries = new WeakMap<Kysely<Database>, CompiledQuery<Row>>()
  const compile = (db: Kysely<Database>) => {
    const query = build(db, ...(places as Places<Arguments>)).compile() // as many as there are arguments
    if (query.parameters.length > 0) throw new Error(`A value stands where a place belongs: ${query.sql}`)
    queries.set(db, query)
    return query
  }
  return async (db, ...parameters) => {
    const query = queries.get(db) ?? compile(db)
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}
