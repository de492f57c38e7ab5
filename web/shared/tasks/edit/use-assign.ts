import type { Task } from '#schema/api/tasks.ts'
import { useTaskEdit, type EditedTask } from './use-task-edit.ts'

export type AssignableTask = EditedTask & Pick<Task, 'assignee'>

/** Assigns tasks to a member; null unassigns them. Tasks that have this assignee do not change. */
export function useAssign(): (tasks: readonly AssignableTask[], to: Task['assignee']) => void {
  const edit = useTaskEdit()
  return (tasks, to) => {
    for (const { id, projectId, title, assignee: from } of tasks)
      if (from?.entryId !== to?.entryId) edit({ kind: 'assignee', task: { id, projectId, title }, from, to })
  }
}
