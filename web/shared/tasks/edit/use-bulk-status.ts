import type { TaskStatus } from '#schema/roadmap.ts'
import { statusEdit, type TaskWithStatus } from '../use-status-change.ts'
import { useBulkEdit } from './use-bulk-edit.ts'
import { withKey } from './use-task-edit.ts'

/** Sets the status of tasks of one project. */
export function useBulkStatus(): (tasks: readonly TaskWithStatus[], to: TaskStatus) => void {
  const edit = useBulkEdit()
  return (tasks, to) => edit(tasks.map((task) => withKey(statusEdit(task, to))))
}
