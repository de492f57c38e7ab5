import type { ReactNode } from 'react'
import { Mark } from '#web/ui/brand/Mark.tsx'
import * as styles from './feedback.css.ts'

export type PageMessageProps = {
  level?: 'h1' | 'h3'
  title: ReactNode
  action: ReactNode
  /** Shows the broken logo. */
  mark?: boolean
  children: ReactNode
}

/** Replaces a screen that does not exist or is not open to the user. */
export function PageMessage({
  title,
  action,
  mark = false,
  level: Title = 'h1',
  children,
}: PageMessageProps) {
  return (
    <div className={styles.pageMessage}>
      {mark && <Mark size="3.5rem" broken flush />}
      <Title className={styles.pageMessageTitle} tabIndex={-1}>
        {title}
      </Title>
      <p className={styles.pageMessageText}>{children}</p>
      {action}
    </div>
  )
}
