import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Task } from '#schema/api/tasks.ts'
import { statusNames, type TaskStatus } from '#schema/roadmap.ts'
import { newIdempotencyKey } from '#web/http/request.ts'
import { sendOrQueue } from '#web/offline/send-or-queue.ts'
import { useOptimisticCommand } from '#web/shared/commands/use-optimistic-command.ts'
import { progressKey } from '#web/shared/progress/progress.ts'
import { projectsQuery } from '#web/shared/projects/projects.ts'
import { isolateDirection } from '#web/ui/text/format.ts'
import { myTasksQuery } from './my-tasks.ts'
import { setTaskFields } from './set-task-fields.ts'
import { editKey, tasksQuery } from './tasks.ts'

export interface StatusChange {
  readonly key: string
  readonly task: Task
  readonly from: TaskStatus
  readonly to: TaskStatus
  /** True for an undo. The server accepts an undo only while the task has the status that the user set. */
  readonly isUndo?: boolean
}

const statusChangeKey = (projectId: number) => [...editKey, 'status', projectId] as const

/** Changes the status of a task. All lists with the task and the project card show the change before the response. */
export function useStatusChange(projectId: number, username: string) {
  const client = useQueryClient()
  const { mutate } = useOptimisticCommand({
    mutationKey: statusChangeKey(projectId),
    queries: [
      tasksQuery(projectId).queryKey,
      ['task', projectId],
      myTasksQuery.queryKey,
      projectsQuery.queryKey,
      progressKey(projectId),
    ],
    send: (change: StatusChange) => sendOrQueue(client, toQueuedChange(change)),
    apply: ({ key, task, from, to }) => {
      setTaskFields(client, task, {
        status: to,
        changed: { at: new Date().toISOString(), by: username },
      })
      return () => {
        // Does nothing if a refetch has replaced this change and no other change of the task is pending.
        // TanStack Query still counts this command as pending, because `onError` has not returned.
        const shown = client.getQueryData(tasksQuery(projectId).queryKey)?.find(({ id }) => id === task.id)
        const others = pendingStatusChanges(client, projectId).filter((other) => other.key !== key)
        if (shown?.status === to || others.some((other) => other.task.id === task.id))
          setTaskFields(client, task, { status: from, changed: task.changed })
      }
    },
    keyOf: ({ key }) => key,
    isUndo: (change) => change.isUndo === true,
    inverse: ({ task, from, to }) => ({
      key: newIdempotencyKey(),
      task: { ...task, status: to },
      from: to,
      to: from,
      isUndo: true,
    }),
    successText: ({ task, to, isUndo }) =>
      `“${isolateDirection(task.title)}” is ${statusNames[to]}${isUndo ? ' again' : ''}.`,
    errorText: (error, { task, from }) =>
      `“${isolateDirection(task.title)}” is still ${statusNames[from]}. ${error.message}`,
  })
  return useCallback(
    (task: Task, to: TaskStatus): void => mutate({ key: newIdempotencyKey(), task, from: task.status, to }),
    [mutate],
  )
}

const toQueuedChange = ({ key, task, from, to, isUndo }: StatusChange) => ({
  kind: 'status' as const,
  key,
  madeAt: new Date().toISOString(),
  task: { id: task.id, projectId: task.projectId, title: task.title, category: task.category },
  from,
  to,
  ...(isUndo && { onlyIf: from }),
})

export const pendingStatusChanges = (client: QueryClient, projectId: number): StatusChange[] =>
  client
    .getMutationCache()
    .findAll({ mutationKey: statusChangeKey(projectId), status: 'pending' })
    .map(({ state }) => state.variables as StatusChange) // the cast is safe: only useStatusChange uses this mutation key
