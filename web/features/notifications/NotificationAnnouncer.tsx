import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Notification } from '#schema/api/notifications.ts'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import { notificationsQuery } from './api.ts'

/** Highest fetched notification id, and announced text. Notifications of the first response are not announced. */
type Announced = { latestId: number; text: string }

export default function NotificationAnnouncer() {
  const { data } = useQuery(notificationsQuery)
  const [announced, setAnnounced] = useState<Announced | null>(null)
  if (data !== undefined) {
    const latestId = Math.max(0, ...data.notifications.map(({ id }) => id))
    if (announced === null) setAnnounced({ latestId, text: '' })
    else if (latestId > announced.latestId)
      setAnnounced({ latestId, text: announcementOf(data.notifications, announced.latestId) })
  }
  return (
    <div role="status">
      <VisuallyHidden>{announced?.text}</VisuallyHidden>
    </div>
  )
}

function announcementOf(notifications: readonly Notification[], latestId: number): string {
  const [newest, ...others] = notifications
    .filter(({ id, read }) => id > latestId && !read)
    .toSorted((a, b) => b.id - a.id)
  if (newest === undefined) return ''
  const { title, message } = newest
  return others.length === 0
    ? `${title}. ${message}`
    : `${title}. ${message} And ${formatNumber(others.length)} more.`
}
