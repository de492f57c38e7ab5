import type { ReactNode } from 'react'
import * as styles from './feedback.css.ts'

export type EmptyStateProps = {
  title: ReactNode
  /** Shown above the title. */
  mark?: ReactNode
  action?: ReactNode
  level?: 'h1' | 'h2' | 'h3'
  children?: ReactNode
}

/** Shown if a list is empty: says what belongs here and offers one action. */
export function EmptyState({ title, mark, action, level: Title = 'h2', children }: EmptyStateProps) {
  return (
    <div className={styles.state({ kind: 'empty' })}>
      {mark}
      <Title className={styles.stateTitle}>{title}</Title>
      {children !== undefined && <p className={styles.stateText}>{children}</p>}
      {action !== undefined && <div className={styles.stateAction}>{action}</div>}
    </div>
  )
}
