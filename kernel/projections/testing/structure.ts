import { sql, type Kysely } from 'kysely'

/** Returns the definitions of all indexes and constraints of a schema. */
export async function structureOf<DB>(db: Kysely<DB>, name: string): Promise<readonly string[]> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_indexdef(indexrelid) as definition from pg_index join pg_class on oid = indrelid
    where relnamespace = ${name}::regnamespace
    union all
    select conname || pg_get_constraintdef(oid) from pg_constraint where connamespace = ${name}::regnamespace`.execute(
    db,
  )
  return rows.map(({ definition }) => definition.replaceAll(name, 'schema')).toSorted()
}
