import type { UseQueryResult } from '@tanstack/react-query'
import { useConnection } from '#web/api/connection.ts'

/** Already while it is tried again: until there is an answer nobody knows how it is. */
export const isUnknown = ({ isError, failureReason }: UseQueryResult) => isError || failureReason !== null

/** The same, and without a network nobody knows either. */
export function useUnknown(query: UseQueryResult): boolean {
  const { offline } = useConnection()
  return offline || isUnknown(query)
}
