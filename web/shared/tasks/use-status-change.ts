import { useCallback } from 'react'
import type { Task } from '#schema/api/tasks.ts'
import type { TaskStatus } from '#schema/roadmap.ts'
import { useTaskEdit, type NewEdit } from './edit/use-task-edit.ts'

export type TaskWithStatus = Pick<Task, 'id' | 'projectId' | 'title' | 'category' | 'status'>

/** Changes the status of a task. */
export function useStatusChange(): (task: TaskWithStatus, to: TaskStatus) => void {
  const edit = useTaskEdit()
  return useCallback((task, to) => edit(statusEdit(task, to)), [edit])
}

export const statusEdit = (
  { id, projectId, title, category, status: from }: TaskWithStatus,
  to: TaskStatus,
): NewEdit => ({
  kind: 'status',
  madeAt: new Date().toISOString(),
  task: { id, projectId, title, category },
  from,
  to,
})
