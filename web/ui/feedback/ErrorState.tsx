import type { ReactNode } from 'react'
import * as styles from './feedback.css.ts'

export type ErrorStateProps = {
  /** What failed. */
  title: ReactNode
  /** What to do, usually a 'Try Again' button. */
  action?: ReactNode
  level?: 'h1' | 'h2' | 'h3'
  /** What is safe, and what to do. */
  children?: ReactNode
}

/** Something failed to load, in the place where it would stand. */
export function ErrorState({ title, action, level: Title = 'h2', children }: ErrorStateProps) {
  return (
    <div role="alert" className={styles.state({ kind: 'error' })}>
      <Title className={styles.stateTitle}>{title}</Title>
      {children !== undefined && <p className={styles.stateText}>{children}</p>}
      {action !== undefined && <div className={styles.stateAction}>{action}</div>}
    </div>
  )
}
