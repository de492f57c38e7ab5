import type { Kysely } from 'kysely'
import type { ErrorLevel, LoggedError } from '#schema/api/monitoring.ts'
import type { Database } from '#schema/tables/database.ts'

/** What was logged, the latest first. */
export async function loggedErrors(
  db: Kysely<Database>,
  { level, limit }: { level: ErrorLevel | undefined; limit: number },
): Promise<LoggedError[]> {
  const rows = await db
    .selectFrom('work.errors')
    .selectAll()
    .$if(level !== undefined, (query) => query.where('level', '=', level ?? 'error'))
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    level: row.level,
    message: row.message,
    timestamp: row.last_at.toISOString(),
    since: row.first_at.toISOString(),
    count: row.count,
    ...(Object.keys(row.context).length > 0 && { context: row.context }),
  }))
}
