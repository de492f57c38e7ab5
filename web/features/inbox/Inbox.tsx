import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Waiting } from '#web/ui/feedback/Waiting.tsx'
import { iconButton } from '#web/ui/button/button.css.ts'
import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import { inboxQuery } from './api.ts'
import * as styles from './bell.css.ts'

const InboxList = lazy(() => import('./InboxList.tsx'))

/** The most that the bell's mark has room for. */
const most = 99

/** The bell, with how many are unread; behind it the newest notifications. */
export function Inbox() {
  const [open, setOpen] = useState(false)
  const unread = useQuery(inboxQuery).data?.unread ?? 0
  const name = unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`
  return (
    <>
      <button
        type="button"
        className={classNames(iconButton({}), styles.bell)}
        aria-label={name}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Bell aria-hidden="true" />
        {unread > 0 && (
          <span className={styles.count} aria-hidden="true">
            {unread > most ? `${most}+` : unread}
          </span>
        )}
      </button>
      <div role="status">
        <VisuallyHidden>
          {unread > 0 && `${unread} unread notifications`.replace(/^(1 .*)s$/, '$1')}
        </VisuallyHidden>
      </div>
      <Dialog open={open} onOpenChange={setOpen} title="Notifications">
        <Suspense fallback={<Waiting />}>
          <InboxList onLeave={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </>
  )
}
