import { useQuery } from '@tanstack/react-query'
import type { Notification } from '#schema/api/notifications.ts'
import { useLoadFailure } from '#web/api/load-failure.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Waiting } from '#web/ui/feedback/Waiting.tsx'
import { sentence } from '#web/ui/text/sentence.ts'
import { inboxQuery } from './api.ts'
import * as styles from './inbox.css.ts'
import { InboxEntry } from './InboxEntry.tsx'
import { useRead, useReadAll } from './use-read.ts'

type InboxListProps = {
  /** One was opened that leads elsewhere on this page. */
  onLeave: () => void
}

/** The newest notifications, asked for anew when they are opened. */
export function InboxList({ onLeave }: InboxListProps) {
  const inbox = useQuery({ ...inboxQuery, refetchOnMount: 'always' })
  const failure = useLoadFailure(inbox)
  if (failure !== null)
    return (
      <ErrorState
        title="Failed to load notifications"
        level="h3"
        action={
          <Button variant="primary" pending={inbox.isFetching} onClick={() => void inbox.refetch()}>
            Try Again
          </Button>
        }
      >
        {sentence(failure.message)}
      </ErrorState>
    )
  if (inbox.data === undefined) return <Waiting />
  if (inbox.data.notifications.length === 0)
    return (
      <EmptyState title="Nothing has happened yet." level="h3">
        News of your projects stands here: who joined, which badge your team earned, which guide came out.
      </EmptyState>
    )
  return <Entries {...inbox.data} now={inbox.dataUpdatedAt} onLeave={onLeave} />
}

type EntriesProps = InboxListProps & { now: number; unread: number; notifications: readonly Notification[] }

function Entries({ unread, notifications, now, onLeave }: EntriesProps) {
  const { mutate: read } = useRead()
  const { mutate: readAll, isPending } = useReadAll()
  return (
    <>
      <div className={styles.head}>
        <Button variant="secondary" size="sm" disabled={unread === 0 || isPending} onClick={() => readAll()}>
          Mark all as read
        </Button>
      </div>
      <ul className={styles.list} aria-label="Newest notifications">
        {notifications.map((one) => (
          <InboxEntry
            key={one.id}
            notification={one}
            now={now}
            onRead={() => !one.read && read(one.id)}
            onLeave={onLeave}
          />
        ))}
      </ul>
    </>
  )
}
