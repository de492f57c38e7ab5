import { queryOptions } from '@tanstack/react-query'
import { planning } from '#schema/api/index.ts'
import { request } from '#web/http/request.ts'
import { withQueuedChanges } from '#web/shared/commands/with-queued-changes.ts'
import { myTasksKey } from './tasks.ts'

export const myTasksQuery = queryOptions({
  queryKey: myTasksKey,
  queryFn: async ({ client }) => {
    const tasks = await request(planning.listMyTasks, {})
    return withQueuedChanges(client, tasks, ({ applyToMyTasks }, user) => applyToMyTasks(user, tasks))
  },
})
