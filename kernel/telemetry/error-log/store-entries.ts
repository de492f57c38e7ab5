import { sql, type QueryExecutorProvider } from 'kysely'
import { tableName, type DatabaseNames } from '../../postgres/names.ts'
import type { StoreEntries } from './error-log.ts'

/** Returns a function that adds log entries to the table `errors`. */
export const storeEntries =
  (db: QueryExecutorProvider, names: DatabaseNames): StoreEntries =>
  async (entries) => {
    // All processes write the entries in the same order, which prevents deadlocks.
    const sorted = entries.toSorted((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1))
    await sql`
    insert into ${sql.table(tableName(names, 'errors'))} as stored (fingerprint, level, message, context, count, first_at, last_at)
    select fingerprint, level, message, context, count, first, last
    from json_to_recordset(${JSON.stringify(sorted)}::json) as entry (
      fingerprint text, level text, message text, context jsonb, count integer, first timestamptz, last timestamptz
    )
    on conflict (fingerprint) do update set
      count = stored.count + excluded.count,
      message = case when excluded.last_at >= stored.last_at then excluded.message else stored.message end,
      context = case when excluded.last_at >= stored.last_at then excluded.context else stored.context end,
      last_at = greatest(stored.last_at, excluded.last_at)`.execute(db)
  }
