import { sql, type Kysely } from 'kysely'
import { vi } from 'vitest'
import type { Database } from '#schema/tables/database.ts'

/** Waits until one statement waits for a row, or a table, that another transaction of the test's database holds. */
export async function untilOneIsHeldUp(db: Kysely<Database>): Promise<void> {
  await vi.waitUntil(async () => {
    const waiting = sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return (await waiting.execute(db)).rows.length === 1
  }, 10_000)
}
