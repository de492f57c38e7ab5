import type { EditedTask } from './edit.ts'
import { useTaskEdits } from './use-task-edits.ts'

export type DatableTask = EditedTask & { readonly dueOn: string | null }

/** Sets the due date of tasks; null removes it. Tasks that have this due date do not change. */
export function useDueDate(): (tasks: readonly DatableTask[], to: string | null) => void {
  const edit = useTaskEdits()
  return (tasks, to) =>
    edit(
      tasks
        .filter(({ dueOn }) => dueOn !== to)
        .map(({ id, projectId, title, dueOn: from }) => ({
          kind: 'dueOn',
          task: { id, projectId, title },
          from,
          to,
        })),
    )
}
