import { useState } from 'react'

/** What the result of a query tells of its load. */
interface Load {
  readonly data: unknown
  readonly error: Error | null
}

/**
 * Why there is nothing to show; null while there is, or while nothing failed yet. It stands until there is data:
 * trying again leaves what tells of the failure, its button and the focus on it in place.
 */
export function useLoadFailure({ data, error }: Load): Error | null {
  const [last, setLast] = useState<Error | null>(null)
  const failure = data === undefined ? (error ?? last) : null
  if (failure !== last) setLast(failure)
  return failure
}
