import { sql, type RawBuilder } from 'kysely'
import type { ReadTables } from '#schema/tables/read.ts'

const sequences: Record<ReadTables['highest_ids']['kind'], string> = {
  user: 'identity.user_ids',
  project: 'identity.project_ids',
  entry: 'identity.entry_ids',
  reset: 'identity.reset_ids',
}

/** Raises the id sequences above every id in the log. After a restore of an older `identity`, ids would repeat. */
export const raiseSequences = (schema: string): RawBuilder<unknown> => sql`
  select setval(known.sequence, highest.id)
  from ${sql.id(schema, 'highest_ids')} as highest
  join unnest(${Object.keys(sequences)}::text[], ${Object.values(sequences)}::regclass[]) as known (kind, sequence)
    using (kind)
  where coalesce(pg_sequence_last_value(known.sequence), 0) < highest.id`
