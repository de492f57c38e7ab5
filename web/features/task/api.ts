import { queryOptions } from '@tanstack/react-query'
import { taskDetail as contract } from '#schema/api/index.ts'
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
