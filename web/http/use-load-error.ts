import { useState } from 'react'

/** Returns the error of a query without data. A retry keeps the error, so the retry button stays focused. */
export function useLoadError({ data, error }: { data: unknown; error: Error | null }): Error | null {
  const [last, setLast] = useState<Error | null>(null)
  const loadError = data === undefined ? (error ?? last) : null
  if (loadError !== last) setLast(loadError)
  return loadError
}
