import { totalmem } from 'node:os'
import { sql } from 'kysely'
import type { Metrics } from '#schema/api/monitoring.ts'
import type { Services } from '../../services.ts'

/** Returns totals. A total is null if its read model cannot be queried. */
export async function systemMetrics({ db, reads, log, now }: Services): Promise<Metrics['system']> {
  const monthAgo = new Date(now().getTime() - 30 * 86_400_000)
  const logFailure = (err: unknown) => {
    log.warn({ err }, 'Cannot count projects and tasks; System Monitoring shows no totals')
    return { totalProjects: null, totalTasks: null, completedTasks: null }
  }
  const [connections, totals, activeUsers] = await Promise.all([
    sql<{ count: number }>`
      select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and application_name like 'brandpath %'`.execute(db),
    readTotals(reads).catch(logFailure),
    countActiveUsers(db, monthAgo),
  ])
  return {
    memory: { used: process.memoryUsage.rss(), total: memoryLimit() },
    database: { connections: connections.rows[0]?.count ?? 0 },
    application: { ...totals, activeUsers },
    uptime: Math.floor(process.uptime()),
  }
}

/** Returns the memory limit of the container, or the memory of the machine, in bytes. */
function memoryLimit(): number {
  const limit = process.constrainedMemory()
  return limit > 0 && limit < totalmem() ? limit : totalmem()
}

/** Counts the users who were active after `since`, including users without a session now. */
async function countActiveUsers(db: Services['db'], since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select user_id from identity.sessions where used_at > ${since}
      union select id from identity.accounts where seen_at > ${since}
    ) as seen`.execute(db)
  return rows[0]?.count ?? 0
}

const readTotals = (reads: Services['reads']) =>
  reads
    .selectFrom('roadmap_totals')
    .select([
      sql<number>`coalesce(sum(projects), 0)::integer`.as('totalProjects'),
      sql<number>`coalesce(sum(projects * tasks - irrelevant), 0)::integer`.as('totalTasks'),
      sql<number>`coalesce(sum(completed), 0)::integer`.as('completedTasks'),
    ])
    .executeTakeFirstOrThrow()
