import { totalmem } from 'node:os'
import { sql } from 'kysely'
import type { Metrics } from '#schema/api/monitoring.ts'
import type { Services } from '../services.ts'

/** What is there, and what it takes. A read model that is broken takes only its own totals away. */
export async function systemMetrics({ db, reads, log, now }: Services): Promise<Metrics['system']> {
  const monthAgo = new Date(now().getTime() - 30 * 86_400_000)
  const notKnown = (err: unknown) => {
    log.warn({ err }, 'projects and tasks could not be counted')
    return null
  }
  const [connections, projects, tasks, users] = await Promise.all([
    sql<{ count: number }>`
      select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and application_name like 'brandpath %'`.execute(db),
    countProjects(reads).catch(notKnown),
    countTasks(reads).catch(notKnown),
    countSeen(db, monthAgo),
  ])
  return {
    memory: { used: process.memoryUsage.rss(), total: memoryLimit() },
    database: { connections: connections.rows[0]?.count ?? 0 },
    application: {
      totalProjects: projects,
      totalTasks: tasks?.total ?? null,
      completedTasks: tasks?.completed ?? null,
      activeUsers: users,
    },
    uptime: Math.floor(process.uptime()),
  }
}

/** What the process may have: the container's limit where there is one. */
function memoryLimit(): number {
  const limit = process.constrainedMemory()
  return limit > 0 && limit < totalmem() ? limit : totalmem()
}

/** Whoever logged out was there all the same. */
async function countSeen(db: Services['db'], since: Date): Promise<number> {
  const { count } = await db
    .selectFrom(
      db
        .selectFrom('identity.sessions')
        .where('used_at', '>', since)
        .select('user_id')
        .union(db.selectFrom('identity.accounts').where('seen_at', '>', since).select('id as user_id'))
        .as('seen'),
    )
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function countProjects(reads: Services['reads']): Promise<number> {
  const { count } = await reads
    .selectFrom('projects')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A project has the tasks of its roadmap, whether or not they were ever moved. */
const countTasks = (reads: Services['reads']) =>
  reads
    .with('tasks', (cte) =>
      cte
        .selectFrom('roadmap_tasks')
        .groupBy('version')
        .select((eb) => ['version', eb.fn.countAll().as('count')]),
    )
    .with('completed', (cte) =>
      cte
        .selectFrom('task_states as s')
        .innerJoin('projects as p', 'p.id', 's.project_id')
        .innerJoin('roadmap_tasks as r', (on) =>
          on.onRef('r.version', '=', 'p.roadmap_version').onRef('r.key', '=', 's.task_key'),
        )
        .where('s.status', '=', 'completed')
        .select((eb) => eb.fn.countAll().as('count')),
    )
    .selectFrom('projects as p')
    .innerJoin('tasks', 'tasks.version', 'p.roadmap_version')
    .select([
      sql<number>`coalesce(sum(tasks.count), 0)::integer`.as('total'),
      sql<number>`(select count from completed)::integer`.as('completed'),
    ])
    .executeTakeFirstOrThrow()
