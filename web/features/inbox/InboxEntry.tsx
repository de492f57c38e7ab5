import { Link } from 'react-router-dom'
import type { Notification } from '#schema/api/notifications.ts'
import { age } from '#web/features/offline/age.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import * as styles from './inbox.css.ts'

export type InboxEntryProps = {
  notification: Notification
  /** When the list was fetched, in milliseconds. */
  now: number
  onRead: () => void
  onLeave: () => void
}

/** One notification: opening it marks it as read. One that leads nowhere has a button for that instead. */
export function InboxEntry({ notification, now, onRead, onLeave }: InboxEntryProps) {
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
        <time dateTime={createdAt} title={new Date(createdAt).toLocaleString()}>
          {age(Date.parse(createdAt), now) ?? 'just now'}
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

type TitleProps = Pick<Notification, 'kind' | 'title' | 'link'> & Pick<InboxEntryProps, 'onRead' | 'onLeave'>

/** A guide is a page of its own, in a tab of its own that knows nothing of this one. */
function Title({ kind, title, link, onRead, onLeave }: TitleProps) {
  if (link === null) return <bdi>{title}</bdi>
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
      <bdi>{title}</bdi>
    </Link>
  )
}
