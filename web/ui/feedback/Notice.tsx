import { CircleAlert, Info, RefreshCw, TrendingUp, WifiOff } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from './feedback.css.ts'

export type NoticeKind = 'info' | 'top' | 'update' | 'offline' | 'warning' | 'danger'

const looks = {
  info: { tone: 'neutral', icon: Info },
  top: { tone: 'top', icon: TrendingUp },
  update: { tone: 'neutral', icon: RefreshCw },
  offline: { tone: 'warning', icon: WifiOff },
  warning: { tone: 'warning', icon: CircleAlert },
  danger: { tone: 'danger', icon: CircleAlert },
} as const satisfies Record<NoticeKind, { tone: string; icon: LucideIcon }>

export type NoticeProps = {
  kind: NoticeKind
  /** A small button or a link at the end. */
  action?: ReactNode
  icon?: LucideIcon
  className?: string
  children: ReactNode
}

/** A bar that says something about the whole page: offline, a new version, what failed, what leads. */
export function Notice({ kind, action, icon, className, children }: NoticeProps) {
  const { tone, icon: usual } = looks[kind]
  const Icon = icon ?? usual
  return (
    <div
      role={kind === 'danger' ? 'alert' : kind === 'top' ? undefined : 'status'}
      className={classNames(styles.notice({ tone }), className)}
    >
      <Icon className={styles.noticeIcon({ tone })} aria-hidden="true" />
      <p>{children}</p>
      {action !== undefined && <div className={styles.noticeAction}>{action}</div>}
    </div>
  )
}
