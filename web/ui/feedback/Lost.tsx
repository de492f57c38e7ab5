import type { ReactNode } from 'react'
import { Mark } from '#web/ui/brand/Mark.tsx'
import * as styles from './feedback.css.ts'

export type LostProps = {
  level?: 'h1' | 'h3'
  title: ReactNode
  action: ReactNode
  /** The mark with its loose step. */
  mark?: boolean
  children: ReactNode
}

/** A whole screen that is not there, or not for this person: what is closed, to whom, and the way out. */
export function Lost({ title, action, mark = false, level: Title = 'h1', children }: LostProps) {
  return (
    <div className={styles.lost}>
      {mark && <Mark size="3.5rem" lost flush />}
      <Title className={styles.lostTitle} tabIndex={-1}>
        {title}
      </Title>
      <p className={styles.lostText}>{children}</p>
      {action}
    </div>
  )
}
