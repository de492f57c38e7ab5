import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { notifications as contract } from '#schema/api/index.ts'
import { call } from '#web/api/call.ts'
import { toast } from '#web/ui/toast/toast-store.ts'
import { inboxQuery } from './api.ts'

/** Marks one as read, at once. */
export function useRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(contract.readNotification, { params: { id: String(id) } }),
    onMutate: (id) => markRead(client, (one) => one === id),
    onError: () => void client.invalidateQueries(inboxQuery),
  })
}

/** Marks all as read, at once. */
export function useReadAll() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(contract.readAllNotifications, {}),
    onMutate: () => markRead(client, () => true),
    // There may be more unread ones than the list holds.
    onSuccess: () => void client.invalidateQueries(inboxQuery),
    onError: (error) => {
      toast({ variant: 'destructive', title: 'Error', description: error.message })
      void client.invalidateQueries(inboxQuery)
    },
  })
}

function markRead(client: QueryClient, which: (id: number) => boolean): void {
  void client.cancelQueries(inboxQuery)
  client.setQueryData(inboxQuery.queryKey, (inbox) => {
    if (inbox === undefined) return inbox
    const now = inbox.notifications.filter(({ id, read }) => !read && which(id)).length
    return {
      unread: Math.max(0, inbox.unread - now),
      notifications: inbox.notifications.map((one) => (which(one.id) ? { ...one, read: true } : one)),
    }
  })
}
