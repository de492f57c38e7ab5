import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Task } from '#schema/api/tasks.ts'
import { currentUserId } from '#web/http/current-user.ts'
import { newIdempotencyKey } from '#web/http/request.ts'
import type { QueuedEdit } from '#web/offline/queue.ts'
import { sendOrQueue } from '#web/offline/send-or-queue.ts'
import { useOptimisticCommand } from '#web/shared/commands/use-optimistic-command.ts'
import { fullDay } from '#web/shared/progress/day.ts'
import { projectsQuery } from '#web/shared/projects/projects.ts'
import { membersQuery } from '#web/shared/team/member-queries.ts'
import { isolateDirection } from '#web/ui/text/format.ts'
import { withFields } from '../task-list.ts'
import { openTaskKey, tasksQuery } from '../tasks.ts'

export type EditedTask = Pick<Task, 'id' | 'projectId' | 'title'>

/** Changes one field of a task. The task shows the change before the response, and the user can undo the change. */
export function useTaskEdit(): (edit: Omit<QueuedEdit, 'key'>) => void {
  const client = useQueryClient()
  const { mutate } = useOptimisticCommand({
    mutationKey: ['edit-task'],
    queries: [['tasks'], ['task'], ['my-tasks'], projectsQuery.queryKey],
    send: (edit: QueuedEdit) => sendOrQueue(client, edit),
    apply: (edit) => {
      const { kind, task, from, to } = edit
      const shown = () =>
        client.getQueryData(tasksQuery(task.projectId).queryKey)?.find(({ id }) => id === task.id)
      setFields(client, task, { [kind]: to })
      const changed = shown()
      return () => {
        // Does nothing if a refetch or a later change has replaced the task.
        if (shown() === changed) setFields(client, task, { [kind]: from })
      }
    },
    keyOf: ({ key }) => key,
    isUndo: ({ isUndo }) => isUndo === true,
    inverse: (edit) =>
      // The cast is safe, because the two values have the same type.
      ({ ...edit, key: newIdempotencyKey(), from: edit.to, to: edit.from, isUndo: true }) as QueuedEdit,
    successText: (edit) =>
      `“${isolateDirection(edit.task.title)}” ${outcome(client, edit)}${edit.isUndo ? ' again' : ''}.`,
    errorText: (error, { task }) => `“${isolateDirection(task.title)}” was not changed. ${error.message}`,
  })
  // The cast is safe, because `edit` has all other fields of its kind.
  return (edit) => mutate({ ...edit, key: newIdempotencyKey() } as QueuedEdit)
}

function outcome(client: QueryClient, edit: QueuedEdit): string {
  switch (edit.kind) {
    case 'assignee': {
      if (edit.to === null) return 'is unassigned'
      const { entryId, username } = edit.to
      const member = client
        .getQueryData(membersQuery(edit.task.projectId).queryKey)
        ?.find(({ id }) => id === entryId)
      const isSelf = member !== undefined && member.userId === currentUserId(client)
      return `is assigned to ${isSelf ? 'you' : isolateDirection(username)}`
    }
    case 'dueOn':
      return edit.to === null ? 'has no due date' : `is due ${fullDay(edit.to)}`
    case 'relevant':
      return edit.to ? 'is relevant' : 'is not relevant'
  }
}

/** Changes the task in the cached list of its project and in the cached details of the task. */
function setFields(client: QueryClient, { id, projectId }: EditedTask, fields: Partial<Task>): void {
  client.setQueryData(tasksQuery(projectId).queryKey, (tasks) => tasks && withFields(tasks, id, fields))
  client.setQueryData<Task>(openTaskKey(projectId, id), (task) => task && { ...task, ...fields })
}
