import type { Kysely } from 'kysely'
import type { TaskDetail } from '#schema/api/task-detail.ts'
import type { Database } from '#schema/tables/database.ts'
import { activitiesOf } from '../activity/queries.ts'
import { checklistOf } from '../checklist/checklist.ts'
import { linksOf } from '../links/queries.ts'
import { notesOf } from '../notes/queries.ts'
import type { Services } from '../services.ts'
import { tasksOf } from './queries.ts'

/** Returns a task with its notes, links, checklist and newest changes; null if there is no such task. */
export async function taskDetail(
  services: Services,
  projectId: number,
  taskId: number,
): Promise<TaskDetail | null> {
  const { reads } = services
  const task = (await tasksOf(reads, projectId)).find(({ id }) => id === taskId)
  if (!task) return null
  const [relevanceReason, notes, links, checklist, history] = await Promise.all([
    task.relevant ? null : reasonOf(reads, projectId, task.key),
    notesOf(reads, { projectId, taskKey: task.key }),
    linksOf(reads, projectId, task.key),
    checklistOf(services, projectId, task.key),
    activitiesOf(reads, projectId, { taskKey: task.key }),
  ])
  return { ...task, relevanceReason, notes, links, checklist, history: history.activities }
}

async function reasonOf(reads: Kysely<Database>, projectId: number, taskKey: string): Promise<string | null> {
  const row = await reads
    .selectFrom('irrelevant_tasks as i')
    .innerJoin('content.relevance_reasons as r', 'r.id', 'i.reason_id')
    .where('i.project_id', '=', projectId)
    .where('i.task_key', '=', taskKey)
    .select('r.reason')
    .executeTakeFirst()
  return row?.reason ?? null
}
