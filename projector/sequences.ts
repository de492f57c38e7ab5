import { sql, type Kysely } from 'kysely'
import type { Database } from '#schema/tables/database.ts'
import type { HighestIds } from '#schema/tables/read.ts'

const sequences: Record<HighestIds['kind'], string> = {
  user: 'identity.user_ids',
  project: 'identity.project_ids',
  entry: 'identity.entry_ids',
  reset: 'identity.reset_ids',
}

/**
 * Lifts the sequences above every id that the log knows. They are behind where `identity` was restored from a
 * backup that is older than the log; an id drawn twice would meet the stream of another thing. Done at the start,
 * and in each transaction of read models that catch up with the log.
 */
export async function liftSequences(db: Kysely<Database>, schema: string): Promise<void> {
  const highest = await db.withSchema(schema).selectFrom('highest_ids').selectAll().execute()
  for (const { kind, id } of highest) {
    const sequence = sequences[kind]
    await sql`
      select setval(${sequence}::regclass, ${id})
      where coalesce(pg_sequence_last_value(${sequence}::regclass), 0) < ${id}`.execute(db)
  }
}
