import { sql, type RawBuilder } from 'kysely'

/** Raises the id sequences above every id in the log. After a restore of an older `identity`, ids would repeat. */
export const raiseSequences = (schema: string): RawBuilder<unknown> => sql`
  select setval(('identity.' || kind || '_ids')::regclass, id) from ${sql.id(schema, 'highest_ids')}
  where coalesce(pg_sequence_last_value(('identity.' || kind || '_ids')::regclass), 0) < id`
