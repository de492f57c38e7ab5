import { sql, type Kysely } from 'kysely'
import { readPositionName } from '#api/read-position.ts'
import type { Database } from '#schema/tables/database.ts'

/** Whether an API process runs on this database, wherever it does. */
export async function isApiConnected(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = ${readPositionName} limit 1`.execute(db)
  return rows.length > 0
}
