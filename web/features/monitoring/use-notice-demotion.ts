import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { RequestError } from '#web/api/request-error.ts'
import { userQuery } from '#web/features/session/api.ts'

/** Whoever is refused while the screen is open may be no administrator any more: then the user is asked for anew. */
export function useNoticeDemotion(error: Error | null): void {
  const client = useQueryClient()
  useEffect(() => {
    if (error instanceof RequestError && error.status === 403) void client.invalidateQueries(userQuery)
  }, [client, error])
}
