import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Notification } from '#schema/api/notifications.ts'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import { inboxQuery } from './api.ts'

/** Of an inbox that was just opened nothing is news: the bell says how many are unread. */
type Heard = { upTo: number; news: string }

/** For those who listen: what has come since the page was opened, in its own words. Loaded by the Inbox. */
export default function News() {
  const { data } = useQuery(inboxQuery)
  const [heard, setHeard] = useState<Heard | null>(null)
  if (data !== undefined) {
    const upTo = Math.max(0, ...data.notifications.map(({ id }) => id))
    if (heard === null) setHeard({ upTo, news: '' })
    else if (upTo > heard.upTo) setHeard({ upTo, news: told(data.notifications, heard.upTo) })
  }
  return (
    <div role="status">
      <VisuallyHidden>{heard?.news}</VisuallyHidden>
    </div>
  )
}

/** The newest, and how many more came with it. */
function told(notifications: readonly Notification[], upTo: number): string {
  const [newest, ...others] = notifications
    .filter(({ id, read }) => id > upTo && !read)
    .toSorted((one, other) => other.id - one.id)
  if (newest === undefined) return ''
  const { title, message } = newest
  return others.length === 0 ? `${title}. ${message}` : `${title}. ${message} And ${others.length} more.`
}
