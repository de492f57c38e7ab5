import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { registerUnavailablePart, useConnection } from '#web/http/connection.ts'
import { UnreachableError } from '#web/http/request-error.ts'
import { EmptyState, type StateProps } from '#web/ui/feedback/States.tsx'

export type UnavailableOfflineProps = Pick<StateProps, 'title' | 'level' | 'children'>

/** Replaces content that is unavailable offline. No retry button: the content loads when back online. */
export function UnavailableOffline(props: UnavailableOfflineProps) {
  useEffect(registerUnavailablePart, [])
  return (
    <div role="status">
      <EmptyState {...props} mark={<WifiOff aria-hidden="true" />} />
    </div>
  )
}

interface QueryState {
  readonly data: unknown
  readonly isPlaceholderData: boolean
  /** Error of the last attempt. It stays set while the query is retried. */
  readonly failureReason: Error | null
  /** Number of times that the query failed after its last retry. */
  readonly errorUpdateCount: number
}

/** True from a failure while offline until the query has data or fails for another reason. */
export function useUnavailableOffline(query: QueryState): boolean {
  const { data, isPlaceholderData, failureReason, errorUpdateCount } = query
  const { offline } = useConnection()
  /** Value of `errorUpdateCount` when the content was last unavailable. */
  const [countThen, setCountThen] = useState<number | null>(null)
  const isMissing = data === undefined || isPlaceholderData
  const isUnavailable = isMissing && offline && failureReason instanceof UnreachableError
  if (isUnavailable && countThen !== errorUpdateCount) setCountThen(errorUpdateCount)
  if (!isMissing && countThen !== null) setCountThen(null)
  return isUnavailable || (isMissing && countThen === errorUpdateCount)
}
