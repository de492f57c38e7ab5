import { useQueryClient } from '@tanstack/react-query'
import type { Task } from '#schema/api/tasks.ts'
import { newIdempotencyKey } from '#web/http/request.ts'
import type { QueuedEdit } from '#web/offline/queue.ts'
import { sendOrQueue } from '#web/offline/send-or-queue.ts'
import { useCurrentUser } from '#web/shared/accounts/session.ts'
import { useOptimisticCommand } from '#web/shared/commands/use-optimistic-command.ts'
import { projectsQuery } from '#web/shared/projects/projects.ts'
import { isolateDirection } from '#web/ui/text/format.ts'
import { editOutcome } from './edit-outcome.ts'
import { editKey } from '../tasks.ts'
import { myTasksQuery } from '../my-tasks.ts'
import { showEdit } from './show-edit.ts'
import { useBulkEdit } from './use-bulk-edit.ts'

export type EditedTask = Pick<Task, 'id' | 'projectId' | 'title'>

type WithoutKey<Edit> = Edit extends QueuedEdit ? Omit<Edit, 'key'> : never
export type NewEdit = WithoutKey<QueuedEdit>

/** Changes one field of a task. The task shows the change before the response, and the user can undo the change. */
export function useTaskEdit(): (edit: NewEdit) => void {
  const client = useQueryClient()
  const { username } = useCurrentUser()
  const { mutate } = useOptimisticCommand({
    mutationKey: editKey,
    queries: [['tasks'], ['task'], myTasksQuery.queryKey, projectsQuery.queryKey],
    send: (edit: QueuedEdit) => sendOrQueue(client, edit),
    apply: (edit) => showEdit(client, edit, username),
    keyOf: ({ key }) => key,
    isUndo: ({ isUndo }) => isUndo === true,
    inverse: (edit) =>
      // The cast is safe, because the two values have the same type.
      ({ ...edit, key: newIdempotencyKey(), from: edit.to, to: edit.from, isUndo: true }) as QueuedEdit,
    successText: (edit) =>
      `“${isolateDirection(edit.task.title)}” ${editOutcome(client, edit, 'one')}${edit.isUndo ? ' again' : ''}.`,
    errorText: (error, { task }) => `“${isolateDirection(task.title)}” was not changed. ${error.message}`,
  })
  return (edit) => mutate(withKey(edit))
}

/** Like `useTaskEdit`, for the same field of any number of tasks. One undo reverts all changes. */
export function useTaskEdits(): (edits: readonly NewEdit[]) => void {
  const editOne = useTaskEdit()
  const editAll = useBulkEdit()
  return (edits) => {
    const [first, ...others] = edits
    if (first === undefined) return
    if (others.length === 0) editOne(first)
    else editAll(edits.map(withKey))
  }
}

const withKey = (edit: NewEdit): QueuedEdit => ({ ...edit, key: newIdempotencyKey() })
