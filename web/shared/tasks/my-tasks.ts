import { queryOptions } from '@tanstack/react-query'
import { planning } from '#schema/api/index.ts'
import { request } from '#web/http/request.ts'

export const myTasksQuery = queryOptions({
  queryKey: ['my-tasks'],
  queryFn: () => request(planning.listMyTasks, {}),
})
