import { sql } from 'kysely'
import type { ReadModelDefinition } from '#kernel/projections/read-model.ts'

/** Columns with the project id, of the tables that the totals depend on. */
const projectColumns: Readonly<Record<string, string | undefined>> = {
  projects: 'id',
  task_states: 'project_id',
  irrelevant_tasks: 'project_id',
}

/** Adds the changed projects and their tasks to the totals; without `changes`, adds all projects. */
export const addTotals: NonNullable<ReadModelDefinition['addTotals']> = (schema, sign, changes) => {
  const ids = changes?.flatMap(({ table, deleted, changed }) => {
    const column = projectColumns[table]
    return column === undefined
      ? []
      : [...deleted, ...changed.map(({ row }) => row)].map((row) => row[column])
  })
  if (ids?.length === 0) return null
  const isChanged = ids ? sql`p.id = any(${ids}::integer[])` : sql`true`
  return sql`
    update ${sql.id(schema, 'roadmap_totals')} as stored
    set projects = stored.projects + ${sql.lit(sign)} * counted.projects,
      completed = stored.completed + ${sql.lit(sign)} * counted.completed,
      irrelevant = stored.irrelevant + ${sql.lit(sign)} * counted.irrelevant
    from (
      select roadmap_version, sum(projects)::integer as projects, sum(completed)::integer as completed,
        sum(irrelevant)::integer as irrelevant
      from (
        select p.roadmap_version, count(distinct p.id) as projects, count(r.key) as completed, 0 as irrelevant
        from ${sql.id(schema, 'projects')} p
        left join ${sql.id(schema, 'task_states')} s on s.project_id = p.id and s.status = 'completed'
        left join ${sql.id(schema, 'irrelevant_tasks')} i on i.project_id = p.id and i.task_key = s.task_key
        left join ${sql.id(schema, 'roadmap_tasks')} r
          on r.version = p.roadmap_version and r.key = s.task_key and i.task_key is null
        where ${isChanged}
        group by p.roadmap_version
        union all
        select p.roadmap_version, 0, 0, count(*)
        from ${sql.id(schema, 'projects')} p
        join ${sql.id(schema, 'irrelevant_tasks')} i on i.project_id = p.id
        join ${sql.id(schema, 'roadmap_tasks')} r on r.version = p.roadmap_version and r.key = i.task_key
        where ${isChanged}
        group by p.roadmap_version
      ) as parts
      group by roadmap_version
    ) as counted where counted.roadmap_version = stored.version`
}
