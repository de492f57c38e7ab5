import type { ReactNode } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { withFullStop } from '#web/ui/text/format.ts'
import { ErrorState, type ErrorStateProps } from './ErrorState.tsx'

export type LoadErrorProps = Pick<ErrorStateProps, 'title' | 'level'> & {
  error?: Error
  query: { readonly isFetching: boolean; readonly refetch: () => unknown }
  variant?: 'primary' | 'secondary'
  /** Replaces the reason. */
  children?: ReactNode
}

/** A query that failed: the reason, and a button that retries it. */
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
