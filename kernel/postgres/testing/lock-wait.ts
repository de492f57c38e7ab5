import { sql, type QueryExecutorProvider } from 'kysely'
import { until } from '../../resilience/until.ts'

export async function waitForBlockedStatement(db: QueryExecutorProvider): Promise<void> {
  await until(async () => {
    const waiting = sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return (await waiting.execute(db)).rows.length === 1
  })
}
