import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { lazyOnIdle, lazyPiece, useEver } from '#web/ui/lazy-on-idle.ts'
import { iconButton } from '#web/ui/button/button.css.ts'
import { classNames } from '#web/ui/class-names.ts'
import { inboxQuery } from './api.ts'
import * as styles from './bell.css.ts'

const News = lazyPiece(() => import('./News.tsx'))
const InboxPanel = lazyOnIdle(() => import('./InboxPanel.tsx'))

/** The most that the bell's mark has room for. */
const most = 9

export type InboxProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** The bell, with how many are unread; behind it the newest notifications. */
export function Inbox({ open, onOpenChange }: InboxProps) {
  const bell = useRef<HTMLButtonElement>(null)
  const everOpen = useEver(open)
  const unread = useQuery(inboxQuery).data?.unread ?? 0
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
            // Drawn rather than written: “9+” is no part of the bell's name, which says the number.
            data-count={unread > most ? `${most}+` : unread}
          />
        )}
      </button>
      <Suspense fallback={null}>
        <News />
        {everOpen && <InboxPanel open={open} onClose={() => onOpenChange(false)} anchor={bell} />}
      </Suspense>
    </>
  )
}
