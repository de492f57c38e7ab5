import type { QueryClient } from '@tanstack/react-query'
import type { QueuedChange } from '#web/offline/queue.ts'
import { setTaskFields } from '../set-task-fields.ts'
import { tasksQuery } from '../tasks.ts'

/** A change of one field of a task. */
export type Edit = Extract<QueuedChange, { kind: 'status' | 'assignee' | 'dueOn' | 'relevant' }>

/** Shows a change in all cached data of the task. Returns the rollback. */
export function showEdit(client: QueryClient, edit: Edit, username: string): () => void {
  const { kind, task, from, to } = edit
  const shown = () =>
    client.getQueryData(tasksQuery(task.projectId).queryKey)?.find(({ id }) => id === task.id)
  const before = shown()
  setTaskFields(
    client,
    task,
    kind === 'status' ? { status: to, changed: { at: edit.madeAt, by: username } } : { [kind]: to },
  )
  const after = shown()
  return () => {
    // Does nothing if a refetch or a later change has replaced the task.
    if (shown() !== after) return
    setTaskFields(
      client,
      task,
      kind === 'status' ? { status: from, ...(before && { changed: before.changed }) } : { [kind]: from },
    )
  }
}
