import type { Task } from '#schema/api/tasks.ts'
import type { TaskStatus } from '#schema/roadmap.ts'
import { newIdempotencyKey } from '#web/http/request.ts'
import { useBulkEdit } from './use-bulk-edit.ts'

type TaskWithStatus = Pick<Task, 'id' | 'projectId' | 'title' | 'category' | 'status'>

/** Sets the status of tasks of one project. */
export function useBulkStatus(): (tasks: readonly TaskWithStatus[], to: TaskStatus) => void {
  const edit = useBulkEdit()
  return (tasks, to) =>
    edit(
      tasks.map(({ id, projectId, title, category, status: from }) => ({
        kind: 'status',
        key: newIdempotencyKey(),
        madeAt: new Date().toISOString(),
        task: { id, projectId, title, category },
        from,
        to,
      })),
    )
}
