import { useTaskEdit, type EditedTask } from './use-task-edit.ts'

export type DatableTask = EditedTask & { readonly dueOn: string | null }

/** Sets the due date of tasks; null removes it. Tasks that have this due date do not change. */
export function useDueDate(): (tasks: readonly DatableTask[], to: string | null) => void {
  const edit = useTaskEdit()
  return (tasks, to) => {
    for (const { id, projectId, title, dueOn: from } of tasks)
      if (from !== to) edit({ kind: 'dueOn', task: { id, projectId, title }, from, to })
  }
}
