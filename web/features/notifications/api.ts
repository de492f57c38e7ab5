import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { notifications as contract } from '#schema/api/index.ts'
import type { Notification } from '#schema/api/notifications.ts'
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
      const marked = new Set(
        before?.notifications
          .filter(({ read, id: shown }) => !read && (id === 'all' || id === shown))
          .map(({ id: shown }) => shown),
      )
      // The list contains only the newest notifications, so more notifications may be unread.
      const count = id === 'all' ? (before?.unread ?? 0) : marked.size
      const setRead = (read: boolean) =>
        client.setQueryData(queryKey, (cached) => {
          const isChanged = (one: Notification) => marked.has(one.id) && one.read !== read
          if (!cached?.notifications.some(isChanged)) return cached
          return {
            unread: Math.max(0, cached.unread + (read ? -count : count)),
            notifications: cached.notifications.map((one) => (isChanged(one) ? { ...one, read } : one)),
          }
        })
      setRead(true)
      return () => setRead(false)
    },
    errorText: (error, id) => (id === 'all' ? error.message : undefined),
  })
  return {
    markRead: (id: number) => mutate(id),
    markAllRead: () => mutate('all'),
    isMarkingAll: isPending && variables === 'all',
  }
}
