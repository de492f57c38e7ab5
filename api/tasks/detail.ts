import type { TaskDetail } from '#schema/api/task-detail.ts'
import { activitiesOf } from '../activity/queries.ts'
import { checklistOf } from '../checklist/queries.ts'
import { linksOf } from '../links/queries.ts'
import { notesOf } from '../notes/queries.ts'
import type { Services } from '../services.ts'
import { tasksOf } from './queries.ts'
import { reasonsOf } from './reasons.ts'

/** Returns a task with its notes, links, checklist and newest changes; null if there is no such task. */
export async function taskDetail(
  services: Services,
  projectId: number,
  taskId: number,
): Promise<TaskDetail | null> {
  const { reads } = services
  const task = (await tasksOf(reads, projectId)).find(({ id }) => id === taskId)
  if (!task) return null
  const [reasons, notes, links, checklist, history] = await Promise.all([
    reasonsOf(reads, projectId),
    notesOf(reads, { projectId, taskKey: task.key }),
    linksOf(reads, projectId, task.key),
    checklistOf(reads, projectId, task.key),
    activitiesOf(reads, projectId, { task: taskId }),
  ])
  return {
    ...task,
    relevanceReason: reasons.get(task.key) ?? null,
    notes,
    links,
    checklist,
    history: history.activities,
    historyNext: history.next,
  }
}
