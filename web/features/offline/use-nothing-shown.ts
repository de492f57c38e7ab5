import { hashKey, notifyManager, useQueryClient, type Query } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useConnection } from '#web/api/connection.ts'
import { inboxQuery } from '#web/features/inbox/api.ts'
import { projectsQuery } from '#web/features/projects/api.ts'
import { userQuery } from '#web/features/session/api.ts'

/** What the header asks for on every page. */
const ofHeader = [userQuery, inboxQuery, projectsQuery].map(({ queryKey }) => hashKey(queryKey))

const isOnPage = ({ queryHash, state }: Query) => state.data !== undefined && !ofHeader.includes(queryHash)

/** True where the page says that it cannot be shown, and has nothing else that it asked for. */
export function useNothingShown(): boolean {
  const { away } = useConnection()
  const cache = useQueryClient().getQueryCache()
  const watch = useCallback(
    // Batched: a query is also heard of while what asks for it is being drawn.
    (listener: () => void) => cache.subscribe(notifyManager.batchCalls(listener)),
    [cache],
  )
  return useSyncExternalStore(watch, () => away && !cache.findAll({ type: 'active' }).some(isOnPage))
}
