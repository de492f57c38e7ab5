import { sql, type RawBuilder } from 'kysely'
import type { AnyRow, TableChanges } from '#kernel/projections/rows.ts'
import type { ReadModelDefinition } from '#kernel/projections/read-model.ts'

/** Columns with the project id, of the tables whose changes can change the totals of all tasks of a project. */
const projectColumns: Readonly<Record<string, string | undefined>> = {
  projects: 'id',
  irrelevant_tasks: 'project_id',
}

/**
 * Adds the changed projects to the totals; without `changes`, adds all projects. Most batches change only the statuses of
 * tasks. Their difference is added by one statement before the batch, because counting whole projects takes much longer.
 */
export const addTotals: NonNullable<ReadModelDefinition['addTotals']> = (schema, sign, changes) => {
  if (!changes) return update(schema, sign, countProjects(schema, sql`true`))
  const projects = changes.flatMap((change) => {
    const column = projectColumns[change.table]
    return column === undefined ? [] : rowsOf(change).map((row) => row[column])
  })
  const isCounted = new Set(projects)
  const tasks = changes
    .filter(({ table }) => table === 'task_states')
    .flatMap(rowsOf)
    .filter((row) => sign === -1 && !isCounted.has(row['project_id']))
  const parts = [
    ...(projects.length > 0 ? [countProjects(schema, sql`p.id = any(${projects}::integer[])`)] : []),
    ...(tasks.length > 0 ? [countEndingCompletions(schema, tasks)] : []),
  ]
  return parts.length === 0 ? null : update(schema, sign, sql.join(parts, sql` union all `))
}

const rowsOf = ({ deleted, changed }: TableChanges): readonly AnyRow[] => [
  ...deleted,
  ...changed.map(({ row }) => row),
]

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

/** Counts the tasks that are completed before the batch, minus those that are completed after the batch. */
function countEndingCompletions(schema: string, tasks: readonly AnyRow[]) {
  const column = (name: string) => tasks.map((row) => row[name] ?? null)
  return sql`
    select p.roadmap_version, 0 as projects,
      coalesce(s.status = 'completed', false)::integer - coalesce(c.status = 'completed', false)::integer as completed,
      0 as irrelevant
    from unnest(${column('project_id')}::integer[], ${column('task_key')}::text[], ${column('status')}::text[])
      as c (project_id, task_key, status)
    join ${sql.id(schema, 'projects')} p on p.id = c.project_id
    join ${sql.id(schema, 'roadmap_tasks')} r on r.version = p.roadmap_version and r.key = c.task_key
    left join ${sql.id(schema, 'task_states')} s on s.project_id = c.project_id and s.task_key = c.task_key
    where not exists (
      select from ${sql.id(schema, 'irrelevant_tasks')} i
      where i.project_id = c.project_id and i.task_key = c.task_key
    )`
}
