import { queryOptions } from '@tanstack/react-query'
import type { Activity } from '#schema/api/activity.ts'
import { activity, taskDetail as contract } from '#schema/api/index.ts'
import { pagesQuery, useNextPage } from '#web/http/pages.ts'
import { request } from '#web/http/request.ts'
import { withQueuedChanges } from '#web/shared/commands/with-queued-changes.ts'
import { openTaskKey } from '#web/shared/tasks/tasks.ts'

/** Fetches a task with its notes, links, checklist and history. */
export const openTaskQuery = (projectId: number, taskId: number) =>
  queryOptions({
    queryKey: openTaskKey(projectId, taskId),
    queryFn: async ({ client, signal }) => {
      const task = await request(contract.readTask, { params: { id: String(taskId) }, signal })
      return withQueuedChanges(client, task, ({ applyToOpenTask }, user) => applyToOpenTask(user, task))
    },
  })

interface HistoryPage {
  readonly activities: readonly Activity[]
  readonly next: string | null
}

const historyOf = (projectId: number, taskId: number) =>
  [
    ['activity', projectId, 'task', taskId],
    (cursor: { before?: string }, options: { signal?: AbortSignal }): Promise<HistoryPage> =>
      request(activity.listActivity, {
        params: { id: String(projectId) },
        query: { task: String(taskId), ...cursor },
        ...options,
      }),
  ] as const

/** Pages of a task's history, the newest first. `openTaskQuery` fetches the first page. */
export const historyQuery = (projectId: number, taskId: number) => pagesQuery(...historyOf(projectId, taskId))

export const useOlderHistory = (projectId: number, taskId: number) =>
  useNextPage(...historyOf(projectId, taskId))
