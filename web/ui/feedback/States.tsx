import type { ReactNode } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { withFullStop } from '#web/ui/text/format.ts'
import * as styles from './feedback.css.ts'

export type StateProps = {
  title: ReactNode
  mark?: ReactNode
  action?: ReactNode
  level?: 'h1' | 'h2' | 'h3'
  children?: ReactNode
}

const StateContent = ({ title, mark, action, level: Title = 'h2', children }: StateProps) => (
  <>
    {mark}
    <Title className={styles.stateTitle}>{title}</Title>
    {children !== undefined && <p className={styles.stateText}>{children}</p>}
    {action !== undefined && <div className={styles.stateAction}>{action}</div>}
  </>
)

/** Replaces an empty list. Explains what the list will contain and offers one action. */
export const EmptyState = (props: StateProps) => (
  <div className={styles.state({ kind: 'empty' })}>
    <StateContent {...props} />
  </div>
)

export const ErrorState = (props: StateProps) => (
  <div role="alert" className={styles.state({ kind: 'error' })}>
    <StateContent {...props} />
  </div>
)

export type LoadErrorProps = Pick<StateProps, 'title' | 'level'> & {
  error?: Error
  query: { readonly isFetching: boolean; readonly refetch: () => unknown }
  variant?: 'primary' | 'secondary'
  children?: ReactNode
}

export const LoadError = ({ error, query, variant = 'primary', children, ...state }: LoadErrorProps) => (
  <ErrorState
    {...state}
    action={
      <Button variant={variant} pending={query.isFetching} onClick={() => void query.refetch()}>
        Try Again
      </Button>
    }
  >
    {children ?? (error && withFullStop(error.message))}
  </ErrorState>
)
