import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { iconButton } from '#web/ui/button/button.css.ts'
import { classNames } from '#web/ui/class-names.ts'
import { lazyComponent, lazyOnIdle, useIdle, useOnceTrue } from '#web/ui/lazy-on-idle.ts'
import { notificationsQuery } from './api.ts'
import * as styles from './notifications.css.ts'

const NotificationAnnouncer = lazyComponent(() => import('./NotificationAnnouncer.tsx'))
const NotificationPanel = lazyOnIdle(() => import('./NotificationPanel.tsx'))

const maxShown = 9

export type NotificationBellProps = { open: boolean; onOpenChange: (open: boolean) => void }

export function NotificationBell({ open, onOpenChange }: NotificationBellProps) {
  const bell = useRef<HTMLButtonElement>(null)
  const everOpen = useOnceTrue(open)
  const idle = useIdle()
  const unread = useQuery(notificationsQuery).data?.unread ?? 0
  const name = unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`
  return (
    <>
      <button
        ref={bell}
        type="button"
        className={classNames(iconButton({}), styles.bell)}
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => onOpenChange(true)}
      >
        <Bell aria-hidden="true" />
        {unread > 0 && (
          <span
            className={styles.count}
            aria-hidden="true"
            // CSS shows this value. Screen readers read the exact number in the accessible name instead.
            data-count={unread > maxShown ? `${maxShown}+` : unread}
          />
        )}
      </button>
      <Suspense fallback={null}>
        {idle && <NotificationAnnouncer />}
        {everOpen && <NotificationPanel open={open} onClose={() => onOpenChange(false)} anchor={bell} />}
      </Suspense>
    </>
  )
}
