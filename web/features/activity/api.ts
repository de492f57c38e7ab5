import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { activity as contract } from '#schema/api/index.ts'
import type { Activity } from '#schema/api/activity.ts'
import { call } from '#web/api/call.ts'
import type { Filter } from './filter.ts'

/** As much of a feed as was asked for, the newest first. */
export interface Feed {
  readonly activities: readonly Activity[]
  /** Where the next page begins; null where there is none. */
  readonly next: string | null
  /** Everybody who ever did something in the project. */
  readonly people: readonly { readonly id: number; readonly username: string }[]
  /** Of how many pages it is made. */
  readonly pages: number
}

async function pageOf(projectId: number, filter: Filter, before: string | null, signal?: AbortSignal) {
  const page = await call(contract.listActivity, {
    params: { id: String(projectId) },
    query: { ...filter, ...(before !== null && { before }) },
    ...(signal && { signal }),
  })
  return { ...page, pages: 1 }
}

const joined = (feed: Feed, more: Feed): Feed => ({
  ...more,
  activities: [...feed.activities, ...more.activities],
  pages: feed.pages + more.pages,
})

/**
 * A project's feed: what is new comes in above, and as many pages stay as there were. A new filter keeps the entries
 * of the last on the screen until its own are there.
 */
export const feedOf = (projectId: number, filter: Filter) =>
  queryOptions({
    queryKey: ['activity', projectId, 'feed', filter],
    queryFn: async ({ client, queryKey, signal }): Promise<Feed> => {
      const held = client.getQueryData<Feed>(queryKey)?.pages ?? 1
      let feed: Feed = await pageOf(projectId, filter, null, signal)
      while (feed.pages < held && feed.next !== null)
        feed = joined(feed, await pageOf(projectId, filter, feed.next, signal))
      return feed
    },
    placeholderData: keepPreviousData,
  })

/** Adds the next page to a feed. */
export function useShowMore(projectId: number, filter: Filter) {
  const client = useQueryClient()
  const { queryKey } = feedOf(projectId, filter)
  return useMutation({
    mutationFn: async () => {
      for (;;) {
        const before = client.getQueryData(queryKey)?.next
        if (before === undefined || before === null) return
        const page = await pageOf(projectId, filter, before)
        const feed = client.getQueryData(queryKey)
        // Something new came in meanwhile, and the page begins elsewhere: there would be a gap.
        if (feed === undefined || feed.next !== before) continue
        client.setQueryData(queryKey, joined(feed, page))
        // What is being fetched has a page less.
        if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey })
        return
      }
    },
  })
}

/** The state of a project's tasks at the end of a day. */
export const stateOn = (projectId: number, date: string, timeZone: string) =>
  queryOptions({
    queryKey: ['activity', projectId, 'as-of', date, timeZone],
    queryFn: ({ signal }) =>
      call(contract.readAsOf, { params: { id: String(projectId) }, query: { date, timeZone }, signal }),
  })
