import { totalmem } from 'node:os'
import { sql } from 'kysely'
import type { Metrics } from '#schema/api/monitoring.ts'
import type { Services } from '../../services.ts'

/** Returns totals. A total is null if its read model cannot be queried. */
export async function systemMetrics({ db, reads, log, now }: Services): Promise<Metrics['system']> {
  const monthAgo = new Date(now().getTime() - 30 * 86_400_000)
  const logFailure = (err: unknown) => {
    log.warn({ err }, 'Cannot count projects and tasks; System Monitoring shows no totals')
    return null
  }
  const [connections, projects, tasks, activeUsers] = await Promise.all([
    sql<{ count: number }>`
      select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and application_name like 'brandpath %'`.execute(db),
    reads.selectFrom('projects').select(count).executeTakeFirstOrThrow().catch(logFailure),
    countTasks(reads).catch(logFailure),
    countActiveUsers(db, monthAgo),
  ])
  return {
    memory: { used: process.memoryUsage.rss(), total: memoryLimit() },
    database: { connections: connections.rows[0]?.count ?? 0 },
    application: {
      totalProjects: projects?.count ?? null,
      totalTasks: tasks?.total ?? null,
      completedTasks: tasks?.completed ?? null,
      activeUsers,
    },
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

const count = sql<number>`count(*)::integer`.as('count')

/** Counts tasks by roadmap version. `task_states` is not enough: a pending task may have no row. */
const countTasks = (reads: Services['reads']) =>
  reads
    .with('sizes', (cte) => cte.selectFrom('roadmap_tasks').groupBy('version').select(['version', count]))
    .selectNoFrom((eb) => [
      eb
        .selectFrom('projects as p')
        .innerJoin('sizes', 'sizes.version', 'p.roadmap_version')
        .select(sql<number>`coalesce(sum(sizes.count), 0)::integer`.as('count'))
        .as('total'),
      eb
        .selectFrom('task_states as s')
        .innerJoin('projects as p', 'p.id', 's.project_id')
        .innerJoin('roadmap_tasks as r', (on) =>
          on.onRef('r.version', '=', 'p.roadmap_version').onRef('r.key', '=', 's.task_key'),
        )
        .where('s.status', '=', 'completed')
        .select(count)
        .as('completed'),
    ])
    .executeTakeFirstOrThrow()
