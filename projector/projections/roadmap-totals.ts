import { sql, type RawBuilder } from 'kysely'
import type { AnyRow, TableChanges } from '#kernel/projections/rows.ts'
import type { ReadModelDefinition } from '#kernel/projections/read-model.ts'

/**
 * Adds the changed projects to the totals; without `changes`, adds all projects. Most batches change only tasks. Their
 * difference is added by one statement before the batch, because counting whole projects takes much longer.
 */
export const addTotals: NonNullable<ReadModelDefinition['addTotals']> = (schema, sign, changes) => {
  if (!changes) return update(schema, sign, countProjects(schema, sql`true`))
  const projects = changes
    .filter(({ table }) => table === 'projects')
    .flatMap(({ deleted, changed }) => [...deleted, ...changed.map(({ row }) => row)])
    .map((row) => row['id'])
  const isCounted = new Set(projects)
  const tasks = sign === -1 ? changedTasks(changes).filter((task) => !isCounted.has(task.project_id)) : []
  const parts = [
    ...(projects.length > 0 ? [countProjects(schema, sql`p.id = any(${projects}::integer[])`)] : []),
    ...(tasks.length > 0 ? [countDifference(schema, tasks)] : []),
  ]
  return parts.length === 0 ? null : update(schema, sign, sql.join(parts, sql` union all `))
}

/** A task after a batch. A value that the batch does not change is missing. */
interface ChangedTask {
  readonly project_id: unknown
  readonly task_key: unknown
  readonly status?: unknown
  readonly irrelevant?: boolean
}

function changedTasks(changes: readonly TableChanges[]): readonly ChangedTask[] {
  const tasks = new Map<string, ChangedTask>()
  const change = ({ project_id, task_key }: AnyRow, value: Pick<ChangedTask, 'status' | 'irrelevant'>) => {
    const id = `${String(project_id)} ${String(task_key)}`
    tasks.set(id, { ...tasks.get(id), project_id, task_key, ...value })
  }
  for (const { table, deleted, changed } of changes) {
    if (table === 'task_states') for (const { row } of changed) change(row, { status: row['status'] })
    if (table === 'irrelevant_tasks') {
      for (const row of deleted) change(row, { irrelevant: false })
      for (const { row } of changed) change(row, { irrelevant: true })
    }
  }
  return [...tasks.values()]
}

const update = (schema: string, sign: 1 | -1, parts: RawBuilder<unknown>) => sql`
  update ${sql.id(schema, 'roadmap_totals')} as stored
  set projects = stored.projects + ${sql.lit(sign)} * counted.projects,
    completed = stored.completed + ${sql.lit(sign)} * counted.completed,
    irrelevant = stored.irrelevant + ${sql.lit(sign)} * counted.irrelevant
  from (
    select roadmap_version, sum(projects)::integer as projects, sum(completed)::integer as completed,
      sum(irrelevant)::integer as irrelevant
    from (${parts}) as parts
    group by roadmap_version
    having (sum(projects), sum(completed), sum(irrelevant)) <> (0, 0, 0)
  ) as counted where counted.roadmap_version = stored.version`

/** Counts the projects that meet a condition, and all their tasks. */
const countProjects = (schema: string, condition: RawBuilder<unknown>) => sql`
  select p.roadmap_version, count(distinct p.id) as projects, count(r.key) as completed, 0 as irrelevant
  from ${sql.id(schema, 'projects')} p
  left join ${sql.id(schema, 'task_states')} s on s.project_id = p.id and s.status = 'completed'
  left join ${sql.id(schema, 'irrelevant_tasks')} i on i.project_id = p.id and i.task_key = s.task_key
  left join ${sql.id(schema, 'roadmap_tasks')} r
    on r.version = p.roadmap_version and r.key = s.task_key and i.task_key is null
  where ${condition}
  group by p.roadmap_version
  union all
  select p.roadmap_version, 0, 0, count(*)
  from ${sql.id(schema, 'projects')} p
  join ${sql.id(schema, 'irrelevant_tasks')} i on i.project_id = p.id
  join ${sql.id(schema, 'roadmap_tasks')} r on r.version = p.roadmap_version and r.key = i.task_key
  where ${condition}
  group by p.roadmap_version`

/**
 * Counts the tasks before the batch, minus the tasks after the batch. Subqueries look up each task: for a join, the
 * prepared statement could keep a plan that scans a table which was empty at first.
 */
function countDifference(schema: string, tasks: readonly ChangedTask[]) {
  const column = (name: keyof ChangedTask) => tasks.map((task) => task[name] ?? null)
  const isTask = sql`t.project_id = c.project_id and t.task_key = c.task_key`
  return sql`
    select p.roadmap_version, 0 as projects,
      (was.status = 'completed' and not was.irrelevant)::integer
        - (coalesce(c.status, was.status) = 'completed' and not coalesce(c.irrelevant, was.irrelevant))::integer as completed,
      was.irrelevant::integer - coalesce(c.irrelevant, was.irrelevant)::integer as irrelevant
    from unnest(${column('project_id')}::integer[], ${column('task_key')}::text[], ${column('status')}::text[],
      ${column('irrelevant')}::boolean[]) as c (project_id, task_key, status, irrelevant)
    join ${sql.id(schema, 'projects')} p on p.id = c.project_id
    join ${sql.id(schema, 'roadmap_tasks')} r on r.version = p.roadmap_version and r.key = c.task_key
    cross join lateral (
      select coalesce((select t.status from ${sql.id(schema, 'task_states')} t where ${isTask}), 'pending') as status,
        coalesce((select true from ${sql.id(schema, 'irrelevant_tasks')} t where ${isTask}), false) as irrelevant
      offset 0 -- evaluates each subquery once
    ) as was`
}
