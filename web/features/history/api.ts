import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { history as contract } from '#schema/api/index.ts'
import type { PastEvent } from '#schema/api/history.ts'
import type { Lag } from '#schema/api/lag.ts'
import { call } from '#web/api/call.ts'
import { useNoticeDemotion } from '#web/features/monitoring/use-notice-demotion.ts'
import type { Filter } from './filter.ts'
import { refusalOf } from './refusal.ts'

/** As much of the history as was asked for, the newest first. */
export interface Found {
  readonly events: readonly PastEvent[]
  /** Where the next page begins; null where there is none. */
  readonly next: string | null
  /** How far all of it is behind the log; null where nobody can say. */
  readonly behind: Lag | null
  /** Of how many pages it is made. */
  readonly pages: number
}

async function pageOf(filter: Filter, before: string | null, signal?: AbortSignal): Promise<Found> {
  const page = await call(contract.listEvents, {
    query: { ...filter, ...(before !== null && { before }) },
    ...(signal && { signal }),
  })
  return { ...page, pages: 1 }
}

const joined = (found: Found, more: Found): Found => ({
  ...more,
  behind: found.behind,
  events: [...found.events, ...more.events],
  pages: found.pages + more.pages,
})

/** What a filter lets through: what is new comes in above, and as many pages stay as there were. */
export const eventsQuery = (filter: Filter) =>
  queryOptions({
    queryKey: ['history', filter],
    queryFn: async ({ client, queryKey, signal }): Promise<Found> => {
      const held = client.getQueryData<Found>(queryKey)?.pages ?? 1
      let found = await pageOf(filter, null, signal)
      while (found.pages < held && found.next !== null)
        found = joined(found, await pageOf(filter, found.next, signal))
      return found
    },
    // Nothing announces every event: whoever comes here again asks again.
    staleTime: 0,
  })

const lookEveryMs = 5_000

/** When whoever follows looks again, and only while the page shows: the more is shown, the less often. */
export const nextLook = ({ state: { data, error } }: { state: Looked }): number | false =>
  refusalOf(error) === null && lookEveryMs * (data?.pages ?? 1)

interface Looked {
  readonly data: Found | undefined
  readonly error: Error | null
}

/** Adds the next page, which is of earlier events; whoever may not see it any more is noticed. */
export function useShowEarlier(filter: Filter) {
  const client = useQueryClient()
  const { queryKey } = eventsQuery(filter)
  const earlier = useMutation({
    mutationFn: async () => {
      const before = client.getQueryData(queryKey)?.next
      if (before === undefined || before === null) return
      const page = await pageOf(filter, before)
      const found = client.getQueryData(queryKey)
      // Asked anew meanwhile, it may end elsewhere: then the button stands, and asks again.
      if (found?.next === before) client.setQueryData(queryKey, joined(found, page))
    },
  })
  useNoticeDemotion(earlier.error)
  return earlier
}
