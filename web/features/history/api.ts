import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { history as contract } from '#schema/api/index.ts'
import type { HistoryEvent } from '#schema/api/history.ts'
import type { Lag } from '#schema/api/lag.ts'
import { request } from '#web/http/request.ts'
import { useRecheckRole } from '#web/shared/admin/hooks.ts'
import type { Filter } from '#web/shared/admin/history-filter.ts'
import { RequestError } from '#web/http/request-error.ts'

/** The loaded pages of the history, newest event first. */
export interface LoadedEvents {
  readonly events: readonly HistoryEvent[]
  /** Cursor of the next page, or null on the last one. */
  readonly next: string | null
  /** Lag of the read models, or null if unknown. */
  readonly behind: Lag | null
  readonly pages: number
}

async function fetchPage(filter: Filter, before: string | null, signal?: AbortSignal): Promise<LoadedEvents> {
  const page = await request(contract.listEvents, {
    query: { ...filter, ...(before !== null && { before }) },
    ...(signal && { signal }),
  })
  return { ...page, pages: 1 }
}

const appendPage = (found: LoadedEvents, more: LoadedEvents): LoadedEvents => ({
  ...more,
  behind: found.behind,
  events: [...found.events, ...more.events],
  pages: found.pages + more.pages,
})

/** Events that match a filter. A refetch loads as many pages as before. */
export const eventsQuery = (filter: Filter) =>
  queryOptions({
    queryKey: ['history', filter],
    queryFn: async ({ client, queryKey, signal }): Promise<LoadedEvents> => {
      const pages = client.getQueryData<LoadedEvents>(queryKey)?.pages ?? 1
      let found = await fetchPage(filter, null, signal)
      while (found.pages < pages && found.next !== null)
        found = appendPage(found, await fetchPage(filter, found.next, signal))
      return found
    },
    // New events are not announced, so the data is always stale.
    staleTime: 0,
  })

const pollIntervalMs = 5_000

/** Polling interval of the Follow switch: longer if more pages are shown, off after a 403. */
export const pollInterval = ({ state: { data, error } }: { state: PolledState }): number | false =>
  forbiddenMessage(error) === null && pollIntervalMs * (data?.pages ?? 1)

interface PolledState {
  readonly data: LoadedEvents | undefined
  readonly error: Error | null
}

/** Loads the next page of earlier events. */
export function useShowEarlier(filter: Filter) {
  const client = useQueryClient()
  const { queryKey } = eventsQuery(filter)
  const earlier = useMutation({
    mutationFn: async () => {
      const before = client.getQueryData(queryKey)?.next
      if (before === undefined || before === null) return
      const page = await fetchPage(filter, before)
      const found = client.getQueryData(queryKey)
      // A refetch in the meantime may have changed the cursor; the button then loads that page.
      if (found?.next === before) client.setQueryData(queryKey, appendPage(found, page))
    },
  })
  useRecheckRole(earlier.error)
  return earlier
}

/** Returns the message of a 403, which retrying cannot change. */
export const forbiddenMessage = (error: Error | null): string | null =>
  error instanceof RequestError && error.status === 403 ? error.message : null
