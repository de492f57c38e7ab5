import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from './card.css.ts'

export type BadgeProps = ComponentProps<'span'> & {
  tone?: 'neutral' | 'ink' | 'top' | 'warning' | 'success' | 'danger' | 'dashed'
  icon?: LucideIcon
}

export function Badge({ tone, icon: Icon, className, children, ...rest }: BadgeProps) {
  return (
    <span {...rest} className={classNames(styles.badge({ tone }), className)}>
      {Icon !== undefined && <Icon className={styles.badgeIcon} aria-hidden="true" />}
      {children}
    </span>
  )
}
