import { queryOptions } from '@tanstack/react-query'
import { notifications as contract } from '#schema/api/index.ts'
import { request } from '#web/http/request.ts'

export const inboxQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: () => request(contract.listNotifications, {}),
})
