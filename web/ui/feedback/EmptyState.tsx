import type { ReactNode } from 'react'
import * as styles from './feedback.css.ts'

export type EmptyStateProps = {
  /** What belongs here. */
  title: ReactNode
  /** A mark or ticks above the title. */
  mark?: ReactNode
  /** One action. */
  action?: ReactNode
  level?: 'h1' | 'h2' | 'h3'
  children?: ReactNode
}

/** Nothing here yet: what belongs here, and the one thing to do about it. */
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
