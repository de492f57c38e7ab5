import { sql, type Kysely } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { perCategory } from '#domain/progress/progress.ts'
import { taskId } from '#domain/roadmap/roadmap.ts'
import type { Project } from '#schema/api/projects.ts'
import type { Database } from '#schema/tables/database.ts'
import { newestPosts, toUpdate } from '../updates/queries.ts'

const tasksOfProject = (reads: Kysely<Database>) =>
  reads
    .selectFrom('roadmap_tasks as r')
    .leftJoin('task_states as s', (join) =>
      join.on('s.project_id', '=', sql.ref<number>('p.id')).onRef('s.task_key', '=', 'r.key'),
    )
    .where('r.version', '=', sql.ref<number>('p.roadmap_version'))
    .leftJoin('irrelevant_tasks as irrelevant', (join) =>
      join
        .on('irrelevant.project_id', '=', sql.ref<number>('p.id'))
        .onRef('irrelevant.task_key', '=', 'r.key'),
    )
    .where('irrelevant.task_key', 'is', null)

export async function projectsOf(reads: Kysely<Database>, userId: number): Promise<Project[]> {
  const rows = await reads
    .selectFrom('members as me')
    .innerJoin('projects as p', 'p.id', 'me.project_id')
    .where('me.user_id', '=', userId)
    .select(['p.id', 'p.name', 'p.owner_id', 'p.created_at', 'p.launch_on', 'me.role', 'p.roadmap_version'])
    .select((eb) => [
      eb
        .selectFrom('members as m')
        .whereRef('m.project_id', '=', 'p.id')
        .where('m.user_id', 'is not', null) // excludes pending invitations
        .select((count) => count.fn.countAll<number>().as('n'))
        .as('member_count'),
      jsonArrayFrom(
        tasksOfProject(reads)
          .groupBy('r.category')
          .select([
            'r.category',
            sql<number>`count(*)::int`.as('total'),
            sql<number>`(count(*) FILTER (WHERE s.status = 'completed'))::int`.as('completed'),
            sql<number>`(count(*) FILTER (WHERE s.status = 'in_progress'))::int`.as('in_progress'),
          ]),
      ).as('categories'),
      jsonObjectFrom(
        tasksOfProject(reads)
          .where(sql<boolean>`s.status IS DISTINCT FROM 'completed'`)
          // Order for the next task: first tasks in progress, then priority tasks, then the order of the roadmap.
          .orderBy(sql`(s.status = 'in_progress') DESC NULLS LAST`)
          .orderBy('r.priority', 'desc')
          .orderBy('r.number')
          .limit(1)
          .select(['r.number', 'r.title']),
      ).as('next_task'),
      jsonObjectFrom(newestPosts(reads).where('post.project_id', '=', sql.ref<number>('p.id')).limit(1)).as(
        'latest_update',
      ),
    ])
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    ownerId: row.owner_id,
    createdAt: row.created_at.toISOString(),
    role: row.role,
    progress: perCategory((category) => {
      const found = row.categories.find((counts) => counts.category === category)
      return { completed: found?.completed ?? 0, total: found?.total ?? 0 }
    }),
    inProgress: row.categories.reduce((sum, { in_progress }) => sum + in_progress, 0),
    nextTask: row.next_task && { id: taskId(row.id, row.next_task.number), title: row.next_task.title },
    memberCount: Number(row.member_count),
    launchOn: row.launch_on,
    latestUpdate: row.latest_update && toUpdate(row.latest_update),
  }))
}
