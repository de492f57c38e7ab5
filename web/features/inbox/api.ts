import { queryOptions } from '@tanstack/react-query'
import { notifications as contract } from '#schema/api/index.ts'
import { call } from '#web/api/call.ts'

/** The newest notifications of the user, and how many are unread. The live stream says when there are new ones. */
export const inboxQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: () => call(contract.listNotifications, {}),
})
