import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { notifications as contract } from '#schema/api/index.ts'
import { request, send } from '#web/http/request.ts'
import { streamStart } from '#web/http/stream-start.ts'
import { useOptimisticCommand } from '#web/shared/commands/use-optimistic-command.ts'

export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: async () => {
    await streamStart()
    return request(contract.listNotifications, {})
  },
})

export function useMarkRead() {
  const client = useQueryClient()
  const { queryKey } = notificationsQuery
  const { mutate, isPending, variables } = useOptimisticCommand({
    mutationKey: ['read-notifications'],
    queries: [queryKey],
    send: (id: number | 'all') =>
      id === 'all'
        ? send(contract.readAllNotifications, {})
        : send(contract.readNotification, { params: { id: String(id) } }),
    apply: (id) => {
      const before = client.getQueryData(queryKey)
      client.setQueryData(
        queryKey,
        (cached) =>
          cached && {
            unread: id === 'all' ? 0 : Math.max(0, cached.unread - 1),
            notifications: cached.notifications.map((notification) =>
              id === 'all' || id === notification.id ? { ...notification, read: true } : notification,
            ),
          },
      )
      return () => client.setQueryData(queryKey, before)
    },
    errorText: (error, id) => (id === 'all' ? error.message : undefined),
  })
  return {
    markRead: (id: number) => mutate(id),
    markAllRead: () => mutate('all'),
    isMarkingAll: isPending && variables === 'all',
  }
}
