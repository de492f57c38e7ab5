import { useState } from 'react'
import { useConnection } from '#web/api/connection.ts'
import { Unreachable } from '#web/api/request-error.ts'

/** What the result of a query tells of what it has. */
interface Held {
  readonly data: unknown
  /** What is shown is of something else that was asked for before. */
  readonly isPlaceholderData: boolean
  /** Of the last try, before it is given up. */
  readonly failureReason: Error | null
  /** How often it was given up. */
  readonly errorUpdateCount: number
}

/**
 * True where there is nothing to show and no network to ask: it was not opened on this device before. So it stays,
 * while the network is tried and once it is back, until what was asked for is there or fails for another reason.
 */
export function useAway({ data, isPlaceholderData, failureReason, errorUpdateCount }: Held): boolean {
  const { offline } = useConnection()
  /** How often it had been given up when it was last known to be away. */
  const [givenUp, setGivenUp] = useState<number | null>(null)
  const missing = data === undefined || isPlaceholderData
  const isAway = missing && offline && failureReason instanceof Unreachable
  if (isAway && givenUp !== errorUpdateCount) setGivenUp(errorUpdateCount)
  if (!missing && givenUp !== null) setGivenUp(null)
  return isAway || (missing && givenUp === errorUpdateCount)
}
