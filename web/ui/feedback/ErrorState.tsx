import type { ReactNode } from 'react'
import * as styles from './feedback.css.ts'

export type ErrorStateProps = {
  title: ReactNode
  /** Usually a 'Try Again' button. */
  action?: ReactNode
  level?: 'h1' | 'h2' | 'h3'
  children?: ReactNode
}

/** Replaces content that failed to load. */
export function ErrorState({ title, action, level: Title = 'h2', children }: ErrorStateProps) {
  return (
    <div role="alert" className={styles.state({ kind: 'error' })}>
      <Title className={styles.stateTitle}>{title}</Title>
      {children !== undefined && <p className={styles.stateText}>{children}</p>}
      {action !== undefined && <div className={styles.stateAction}>{action}</div>}
    </div>
  )
}
