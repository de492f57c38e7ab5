import { useState } from 'react'

interface QueryState {
  readonly data: unknown
  readonly error: Error | null
}

/**
 * The error of a query that has no data. It stays during a retry, so that the error message, its button and the
 * focus on that button remain.
 */
export function useLoadError({ data, error }: QueryState): Error | null {
  const [last, setLast] = useState<Error | null>(null)
  const loadError = data === undefined ? (error ?? last) : null
  if (loadError !== last) setLast(loadError)
  return loadError
}
