import { sql, type Kysely } from 'kysely'
import type { Database } from '#schema/tables/database.ts'
import type { HighestIds } from '#schema/tables/read.ts'
import type { Step } from './carry-out.ts'

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
  await liftedSequences(schema).execute(db)
}

/** The same as a step of a transaction. */
export const liftingOfSequences = (schema: string): Step => ({ statement: liftedSequences(schema) })

const liftedSequences = (schema: string) => sql`
  select setval(known.sequence, highest.id)
  from ${sql.id(schema, 'highest_ids')} as highest
  join unnest(${Object.keys(sequences)}::text[], ${Object.values(sequences)}::regclass[]) as known (kind, sequence)
    using (kind)
  where coalesce(pg_sequence_last_value(known.sequence), 0) < highest.id`
