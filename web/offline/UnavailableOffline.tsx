import { WifiOff } from 'lucide-react'
import { useState } from 'react'
import { useConnection } from '#web/http/connection.ts'
import { UnreachableError } from '#web/http/request-error.ts'
import { EmptyState, type StateProps } from '#web/ui/feedback/States.tsx'

export type UnavailableOfflineProps = {
  /** Subject of the sentence that says what is unavailable, such as 'The activity'. */
  name: string
  level: NonNullable<StateProps['level']>
}

/** Replaces content that is unavailable offline. The content loads automatically when the browser is online again. */
export const UnavailableOffline = ({ name, level }: UnavailableOfflineProps) => (
  <div role="status">
    <EmptyState
      level={level}
      title={`${name} cannot be shown offline`}
      mark={level !== 'h3' && <WifiOff aria-hidden="true" />}
    >
      This isn’t saved on this device. It loads when you’re back online.
    </EmptyState>
  </div>
)

interface QueryState {
  readonly data: unknown
  readonly isPlaceholderData: boolean
  /** Error of the last attempt, which stays set while the query is retried. */
  readonly failureReason: Error | null
  /** Number of failed fetches of the query. The retries of a fetch are not counted. */
  readonly errorUpdateCount: number
}

/** True from a failure while offline until the query gets data or fails for another reason. */
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
