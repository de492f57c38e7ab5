import { sql, type ExpressionBuilder, type Kysely, type RawBuilder } from 'kysely'
import { taskId } from '#domain/roadmap/roadmap.ts'
import { compiledQuery } from '#kernel/postgres/compiled-query.ts'
import type { MyTask } from '#schema/api/planning.ts'
import type { Task } from '#schema/api/tasks.ts'
import type { Database } from '#schema/tables/database.ts'
import { guideLink } from '#schema/screens.ts'

/** Returns the tasks of the project's roadmap version. A task without a row in `task_states` is pending. */
export async function tasksOf(reads: Kysely<Database>, projectId: number): Promise<Task[]> {
  const rows = await taskRows(reads, projectId)
  return rows.map((row) => ({
    id: taskId(projectId, row.number),
    projectId,
    key: row.key,
    title: row.title,
    description: row.description,
    status: row.status ?? 'pending',
    category: row.category,
    taskType: row.task_type,
    priority: row.priority,
    howToLink: guideLink(row),
    createdAt: row.came_at.toISOString(),
    assignee:
      row.entry_id === null || row.assignee === null
        ? null
        : { entryId: row.entry_id, username: row.assignee },
    dueOn: row.due_on,
    relevant: row.irrelevant_key === null,
    counts: {
      notes: row.notes ?? 0,
      links: row.links ?? 0,
      checklist: row.items ? { done: row.done ?? 0, total: row.items } : null,
    },
    changed: row.changed_at && { at: row.changed_at.toISOString(), by: row.username },
  }))
}

/** Time when the project got the task. The first condition avoids the subqueries for most projects. */
const cameAt = (
  eb: ExpressionBuilder<Database & { p: Database['projects']; r: Database['roadmap_tasks'] }, 'p' | 'r'>,
) =>
  eb
    .case()
    .when(
      eb.or([
        eb('p.roadmap_version', '=', eb.ref('p.first_version')),
        eb.exists(
          eb
            .selectFrom('roadmap_tasks as first')
            .whereRef('first.version', '=', 'p.first_version')
            .whereRef('first.key', '=', 'r.key')
            .select('first.key'),
        ),
      ]),
    )
    .then(eb.ref('p.created_at'))
    .else(
      eb
        .selectFrom('roadmap_adoptions as a')
        .innerJoin('roadmap_tasks as brought', 'brought.version', 'a.version')
        .whereRef('a.project_id', '=', 'p.id')
        .whereRef('brought.key', '=', 'r.key')
        .select(({ fn }) => fn.min('a.adopted_at').$castTo<Date>().as('at')),
    )
    .end()
    .$castTo<Date>()
    .as('came_at')

/** The tasks of all projects. A task without a row in one of the joined tables has the default value. */
const tasksOfProjects = (reads: Kysely<Database>) =>
  reads
    .selectFrom('projects as p')
    .innerJoin('roadmap_tasks as r', 'r.version', 'p.roadmap_version')
    .leftJoin('task_states as s', (join) =>
      join.onRef('s.project_id', '=', 'p.id').onRef('s.task_key', '=', 'r.key'),
    )
    .leftJoin('task_due_dates as due', (join) =>
      join.onRef('due.project_id', '=', 'p.id').onRef('due.task_key', '=', 'r.key'),
    )
    .leftJoin('irrelevant_tasks as irrelevant', (join) =>
      join.onRef('irrelevant.project_id', '=', 'p.id').onRef('irrelevant.task_key', '=', 'r.key'),
    )
    .leftJoin('guides as g', 'g.task_key', 'r.key')

const taskRows = compiledQuery((reads: Kysely<Database>, projectId: RawBuilder<number>) =>
  tasksOfProjects(reads)
    .leftJoin('task_assignees as assigned', (join) =>
      join.onRef('assigned.project_id', '=', 'p.id').onRef('assigned.task_key', '=', 'r.key'),
    )
    .leftJoin('members as m', (join) =>
      join.onRef('m.project_id', '=', 'p.id').onRef('m.entry_id', '=', 'assigned.entry_id'),
    )
    // A former member, who may be the assignee of a completed task, has no row in `members`.
    .leftJoin('identity.entries as entry', 'entry.id', 'assigned.entry_id')
    .leftJoin('identity.accounts as assignee', (join) =>
      join.on('assignee.id', '=', ({ fn }) => fn.coalesce('m.user_id', 'entry.user_id')),
    )
    .leftJoin('identity.accounts as a', 'a.id', 's.changed_by')
    .leftJoin('task_counts as c', (join) =>
      join.onRef('c.project_id', '=', 'p.id').onRef('c.task_key', '=', 'r.key'),
    )
    // One grouped scan of the few checked items is faster than a subquery for each task.
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('checked_items as checked')
          .innerJoin('guide_items as item', (join) =>
            join
              .onRef('item.task_key', '=', 'checked.task_key')
              .onRef('item.item_id', '=', 'checked.item_id'),
          )
          .where('checked.project_id', '=', projectId)
          .groupBy('checked.task_key')
          .select(['checked.task_key', sql<number>`count(*)::int`.as('done')])
          .as('d'),
      (join) => join.onRef('d.task_key', '=', 'r.key'),
    )
    .where('p.id', '=', projectId)
    .select(['r.key', 'r.number', 'r.title', 'r.description', 'r.category', 'r.task_type', 'r.priority'])
    .select([
      's.status',
      's.changed_at',
      'g.slug',
      'g.link',
      'a.username',
      'c.notes',
      'c.links',
      'g.items',
      'd.done',
    ])
    .select(['assigned.entry_id', 'assignee.username as assignee', 'due.due_on'])
    .select('irrelevant.task_key as irrelevant_key')
    .select(cameAt)
    .orderBy('r.place'),
)

/** Returns the open tasks that are assigned to a user, of all projects. Tasks without a due date come last. */
export async function tasksAssignedTo(reads: Kysely<Database>, userId: number): Promise<MyTask[]> {
  const rows = await tasksOfProjects(reads)
    .innerJoin('task_assignees as assigned', (join) =>
      join.onRef('assigned.project_id', '=', 'p.id').onRef('assigned.task_key', '=', 'r.key'),
    )
    .innerJoin('members as me', (join) =>
      join.onRef('me.project_id', '=', 'p.id').onRef('me.entry_id', '=', 'assigned.entry_id'),
    )
    .innerJoin('identity.accounts as account', 'account.id', 'me.user_id')
    .where('me.user_id', '=', userId)
    .where('irrelevant.task_key', 'is', null)
    .where(sql<boolean>`s.status is distinct from 'completed'`)
    .select(['p.id', 'p.name', 'r.key', 'r.number', 'r.title', 'r.category', 'r.priority'])
    .select(['s.status', 'due.due_on', 'g.slug', 'g.link', 'me.entry_id', 'account.username'])
    .orderBy('due.due_on', (order) => order.asc().nullsLast())
    .orderBy('r.priority', 'desc')
    .orderBy('p.created_at')
    .orderBy('p.id')
    .orderBy('r.place')
    .execute()
  return rows.map((row) => ({
    id: taskId(row.id, row.number),
    projectId: row.id,
    projectName: row.name,
    key: row.key,
    title: row.title,
    status: row.status ?? 'pending',
    category: row.category,
    priority: row.priority,
    howToLink: guideLink(row),
    assignee: { entryId: row.entry_id, username: row.username },
    dueOn: row.due_on,
  }))
}
