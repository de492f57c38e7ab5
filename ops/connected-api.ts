import { sql, type Kysely } from 'kysely'
import { readPositionName, readPositionOf } from '#api/read-position.ts'
import type { Database } from '#schema/tables/database.ts'

/** Whether an API process runs on this database, wherever it does. */
export async function isApiConnected(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and starts_with(application_name, ${readPositionName}) limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Whether an API process may answer from these read models. One of an earlier release does not say from which it does. */
export async function isRead(db: Kysely<Database>, schema: string): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name in (${readPositionName}, ${readPositionOf(schema)})
    limit 1`.execute(db)
  return rows.length > 0
}
