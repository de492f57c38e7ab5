import { useState } from 'react'

interface QueryState {
  readonly data: unknown
  readonly error: Error | null
}

/** The error of a query that has no data. It stays during a retry, so that the retry button keeps the focus. */
export function useLoadError({ data, error }: QueryState): Error | null {
  const [last, setLast] = useState<Error | null>(null)
  const loadError = data === undefined ? (error ?? last) : null
  if (loadError !== last) setLast(loadError)
  return loadError
}
