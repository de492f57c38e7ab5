import type { Task } from '#schema/api/tasks.ts'
import type { EditedTask } from './edit.ts'
import { useTaskEdits } from './use-task-edits.ts'

export type AssignableTask = EditedTask & Pick<Task, 'assignee'>

/** Assigns tasks to a member; null unassigns them. Tasks that have this assignee do not change. */
export function useAssign(): (tasks: readonly AssignableTask[], to: Task['assignee']) => void {
  const edit = useTaskEdits()
  return (tasks, to) =>
    edit(
      tasks
        .filter(({ assignee }) => assignee?.entryId !== to?.entryId)
        .map(({ id, projectId, title, assignee: from }) => ({
          kind: 'assignee',
          task: { id, projectId, title },
          from,
          to,
        })),
    )
}
