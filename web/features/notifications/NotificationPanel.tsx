import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import type { Notification } from '#schema/api/notifications.ts'
import { screens } from '#schema/screens.ts'
import { useLoadError } from '#web/http/use-load-error.ts'
import { ConfirmAddressPrompt } from '#web/shared/accounts/ConfirmAddressPrompt.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { timeAgo } from '#web/ui/text/clock.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState, LoadError } from '#web/ui/feedback/States.tsx'
import { LoadingScreen } from '#web/ui/feedback/LoadingScreen.tsx'
import { Popover, type PopoverProps } from '#web/ui/popover/Popover.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import { formatExactTime } from '#web/ui/text/format.ts'
import { notificationsQuery, useMarkRead } from './api.ts'
import * as styles from './notifications.css.ts'

/** These screens ask for the confirmation of the address themselves. */
const screensWithPrompt: readonly string[] = [screens.home, screens.account, screens.verifyAddress]

export default function NotificationPanel(props: Pick<PopoverProps, 'open' | 'onClose' | 'anchor'>) {
  return (
    <Popover {...props} title="Notifications">
      {!screensWithPrompt.includes(useLocation().pathname) && (
        <ConfirmAddressPrompt className={styles.prompt} />
      )}
      <NotificationList onLeave={props.onClose} />
    </Popover>
  )
}

function NotificationList({ onLeave }: { onLeave: () => void }) {
  const query = useQuery({ ...notificationsQuery, refetchOnMount: 'always' })
  const failure = useLoadError(query)
  const { markRead, markAllRead, isMarkingAll } = useMarkRead()
  if (failure !== null)
    return <LoadError title="Failed to load notifications" level="h3" error={failure} query={query} />
  if (query.data === undefined) return <LoadingScreen />
  const { unread, notifications } = query.data
  if (notifications.length === 0)
    return (
      <EmptyState title="No notifications yet" level="h3">
        Assignments, mentions, due dates, new teammates, badges and guides appear here.
      </EmptyState>
    )
  return (
    <>
      <div className={styles.head}>
        <Button variant="secondary" size="sm" disabled={unread === 0 || isMarkingAll} onClick={markAllRead}>
          Mark all as read
        </Button>
      </div>
      <ul className={styles.list} aria-label="Newest notifications">
        {notifications.map((notification) => (
          <NotificationItem
            key={notification.id}
            notification={notification}
            now={query.dataUpdatedAt}
            onRead={() => !notification.read && markRead(notification.id)}
            onLeave={onLeave}
          />
        ))}
      </ul>
    </>
  )
}

type NotificationItemProps = {
  notification: Notification
  /** Time of the last fetch, in Unix milliseconds. */
  now: number
  onRead: () => void
  onLeave: () => void
}

function NotificationItem({ notification, now, onRead, onLeave }: NotificationItemProps) {
  const { title, message, read, link, createdAt } = notification
  return (
    <li className={styles.entry}>
      {!read && <span className={styles.unread} aria-hidden="true" />}
      <p className={styles.title}>
        {!read && <VisuallyHidden>Unread: </VisuallyHidden>}
        <Title {...notification} onRead={onRead} onLeave={onLeave} />
      </p>
      <p className={styles.text}>{message}</p>
      <p className={styles.foot}>
        <time dateTime={createdAt} title={formatExactTime(createdAt)}>
          {timeAgo(Date.parse(createdAt), now) ?? 'just now'}
        </time>
      </p>
      {!read && link === null && (
        <Button variant="ghost" size="sm" className={styles.read} onClick={onRead}>
          <span>
            Mark as read<VisuallyHidden>: {title}</VisuallyHidden>
          </span>
        </Button>
      )}
    </li>
  )
}

type TitleProps = Pick<Notification, 'kind' | 'title' | 'link'> &
  Pick<NotificationItemProps, 'onRead' | 'onLeave'>

function Title({ kind, title, link, onRead, onLeave }: TitleProps) {
  if (link === null) return <span>{title}</span>
  if (kind === 'guide-published')
    return (
      <a href={link} target="_blank" rel="noopener" onClick={onRead}>
        {title}
        <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
      </a>
    )
  return (
    <Link
      to={link}
      onClick={() => {
        onRead()
        onLeave()
      }}
    >
      {title}
    </Link>
  )
}
