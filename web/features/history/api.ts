import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { history as contract } from '#schema/api/index.ts'
import { pagesQuery, useNextPage } from '#web/http/pages.ts'
import { RequestError } from '#web/http/request-error.ts'
import { request } from '#web/http/request.ts'
import type { Filter } from '#web/shared/admin/history-filter.ts'
import { useRecheckRole } from '#web/shared/admin/hooks.ts'

type EventPages = readonly z.infer<typeof contract.listEvents.response>[]

const pagesOf = (filter: Filter) =>
  [
    ['history', filter],
    (cursor: { before?: string }, options: { signal?: AbortSignal }) =>
      request(contract.listEvents, { query: { ...filter, ...cursor }, ...options }),
  ] as const

export const eventsQuery = (filter: Filter) =>
  queryOptions({
    ...pagesQuery(...pagesOf(filter)),
    // Always stale, because the live stream does not announce new events of the history.
    staleTime: 0,
  })

export const mergePages = (pages: EventPages) => ({
  events: pages.flatMap(({ events }) => events),
  hasMore: pages.at(-1)?.next !== null,
  behind: pages[0]?.behind ?? null,
})

export const pollIntervalMs = 5_000

interface PolledState {
  readonly data: EventPages | undefined
  readonly error: Error | null
}

export const pollInterval = ({ state: { data, error } }: { state: PolledState }): number | false =>
  forbiddenMessage(error) === null && pollIntervalMs * (data?.length ?? 1)

export function useShowEarlierEvents(filter: Filter) {
  const earlier = useNextPage(...pagesOf(filter))
  useRecheckRole(earlier.error)
  return earlier
}

/** Returns the message of a 403 response, for which a retry is useless. Null for other errors. */
export const forbiddenMessage = (error: Error | null): string | null =>
  error instanceof RequestError && error.status === 403 ? error.message : null
