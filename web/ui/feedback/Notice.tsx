import { CircleAlert, Info, RefreshCw, TrendingUp, WifiOff, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from './feedback.css.ts'

export type NoticeKind = 'info' | 'top' | 'update' | 'offline' | 'warning' | 'danger'

const variants = {
  info: { tone: 'neutral', icon: Info },
  top: { tone: 'top', icon: TrendingUp },
  update: { tone: 'neutral', icon: RefreshCw },
  offline: { tone: 'warning', icon: WifiOff },
  warning: { tone: 'warning', icon: CircleAlert },
  danger: { tone: 'danger', icon: CircleAlert },
} as const satisfies Record<NoticeKind, { tone: string; icon: LucideIcon }>

export type NoticeProps = {
  kind: NoticeKind
  action?: ReactNode
  icon?: LucideIcon
  className?: string
  children: ReactNode
}

/** A bar with a message about the whole page, for example that the user is offline. */
export function Notice({ kind, action, icon, className, children }: NoticeProps) {
  const { tone, icon: defaultIcon } = variants[kind]
  const Icon = icon ?? defaultIcon
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
