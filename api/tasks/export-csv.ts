import type { Kysely } from 'kysely'
import { tasksCsv, type StatusTimes } from '#domain/tasks/tasks-csv.ts'
import { exportQuery } from '#schema/api/export.ts'
import { projectParams } from '#schema/api/projects.ts'
import type { Database } from '#schema/tables/database.ts'
import { requireMember } from '../http/access.ts'
import { attachment } from '../http/attachment.ts'
import { HttpError } from '../http/http-error.ts'
import { parsePart, parseQuery } from '../http/parse.ts'
import type { Router } from '../http/route.ts'
import { requestUser } from '../http/sessions.ts'
import { tasksOf } from './queries.ts'
import { reasonsOf } from './reasons.ts'

/** Serves the tasks of a project for spreadsheet programs. */
export function csvRoute({ app, services }: Router): void {
  const { reads } = services
  app.get('/api/projects/:id/export.csv', async (c) => {
    const user = await requestUser(c, services)
    if (!user) throw new HttpError(401, 'Please log in')
    const { id } = parsePart(projectParams, c.req.param())
    const { timeZone } = parseQuery(exportQuery, c)
    const [{ name }, tasks, times, reasons] = await Promise.all([
      requireMember(services, id, user.id),
      tasksOf(reads, id),
      statusTimesOf(reads, id),
      reasonsOf(reads, id),
    ])
    const rows = tasks.map((task) => ({
      ...task,
      statusTimes: times.get(task.key) ?? {},
      relevanceReason: reasons.get(task.key) ?? null,
    }))
    return c.body(tasksCsv(rows, timeZone), 200, {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': attachment(`${name} tasks.csv`),
    })
  })
}

async function statusTimesOf(
  reads: Kysely<Database>,
  projectId: number,
): Promise<ReadonlyMap<string, StatusTimes>> {
  const rows = await reads
    .selectFrom('task_status_history')
    .where('project_id', '=', projectId)
    .groupBy(['task_key', 'new_status'])
    .select(({ fn }) => ['task_key', 'new_status', fn.max('changed_at').as('last_at')])
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ task_key }) => task_key)].map(([key, changes]) => [
      key,
      Object.fromEntries(changes.map(({ new_status, last_at }) => [new_status, last_at])),
    ]),
  )
}
