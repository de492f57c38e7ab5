import { sql } from 'kysely'
import type { ReadModelDefinition } from '#kernel/projections/read-model.ts'

/** Adds the changed projects and their completed tasks to the totals; without `changes`, adds all projects. */
export const addTotals: NonNullable<ReadModelDefinition['addTotals']> = (schema, sign, changes) => {
  const ids = changes?.flatMap(({ table, deleted, changed }) => {
    const column = table === 'projects' ? 'id' : table === 'task_states' ? 'project_id' : null
    return column ? [...deleted, ...changed.map(({ row }) => row)].map((row) => row[column]) : []
  })
  if (ids?.length === 0) return null
  return sql`
    update ${sql.id(schema, 'roadmap_totals')} as stored
    set projects = stored.projects + ${sql.lit(sign)} * counted.projects,
      completed = stored.completed + ${sql.lit(sign)} * counted.completed
    from (
      select p.roadmap_version, count(distinct p.id)::integer as projects, count(r.key)::integer as completed
      from ${sql.id(schema, 'projects')} p
      left join ${sql.id(schema, 'task_states')} s on s.project_id = p.id and s.status = 'completed'
      left join ${sql.id(schema, 'roadmap_tasks')} r on r.version = p.roadmap_version and r.key = s.task_key
      ${ids ? sql`where p.id = any(${ids}::integer[])` : sql``}
      group by p.roadmap_version
    ) as counted where counted.roadmap_version = stored.version`
}
