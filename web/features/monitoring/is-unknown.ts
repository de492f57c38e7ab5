import type { UseQueryResult } from '@tanstack/react-query'

/** Already while it is tried again: until there is an answer nobody knows how it is. */
export const isUnknown = ({ isError, failureReason }: UseQueryResult) => isError || failureReason !== null
