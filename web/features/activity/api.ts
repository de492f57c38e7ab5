import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Activity } from '#schema/api/activity.ts'
import { activity as contract } from '#schema/api/index.ts'
import { request } from '#web/http/request.ts'
import type { Filter } from './filter.ts'

/** The loaded pages of a feed, newest first. */
export interface Feed {
  readonly activities: readonly Activity[]
  /** Cursor of the next page; null after the last one. */
  readonly next: string | null
  /** Everyone who ever did something in the project. */
  readonly people: readonly { readonly id: number; readonly username: string }[]
  readonly pages: number
}

async function fetchPage(projectId: number, filter: Filter, before: string | null, signal?: AbortSignal) {
  const page = await request(contract.listActivity, {
    params: { id: String(projectId) },
    query: { ...filter, ...(before !== null && { before }) },
    ...(signal && { signal }),
  })
  return { ...page, pages: 1 }
}

const appendPage = (feed: Feed, page: Feed): Feed => ({
  ...page,
  activities: [...feed.activities, ...page.activities],
  pages: feed.pages + page.pages,
})

/**
 * A refetch loads as many pages as are shown. A new filter keeps the previous entries until its own have
 * loaded.
 */
export const feedQuery = (projectId: number, filter: Filter) =>
  queryOptions({
    queryKey: ['activity', projectId, 'feed', filter],
    queryFn: async ({ client, queryKey, signal }): Promise<Feed> => {
      const loadedPages = client.getQueryData<Feed>(queryKey)?.pages ?? 1
      let feed: Feed = await fetchPage(projectId, filter, null, signal)
      while (feed.pages < loadedPages && feed.next !== null)
        feed = appendPage(feed, await fetchPage(projectId, filter, feed.next, signal))
      return feed
    },
    placeholderData: keepPreviousData,
  })

export function useShowMore(projectId: number, filter: Filter) {
  const client = useQueryClient()
  const { queryKey } = feedQuery(projectId, filter)
  return useMutation({
    mutationFn: async () => {
      for (;;) {
        const before = client.getQueryData(queryKey)?.next
        if (before === undefined || before === null) return
        const page = await fetchPage(projectId, filter, before)
        const feed = client.getQueryData(queryKey)
        // New activities moved the page boundary: retry, otherwise there would be a gap.
        if (feed === undefined || feed.next !== before) continue
        client.setQueryData(queryKey, appendPage(feed, page))
        // A refetch that is in flight does not include this page.
        if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey })
        return
      }
    },
  })
}

/** The project's tasks as they were at the end of a day. */
export const pastStateQuery = (projectId: number, date: string, timeZone: string) =>
  queryOptions({
    queryKey: ['activity', projectId, 'as-of', date, timeZone],
    queryFn: ({ signal }) =>
      request(contract.readAsOf, { params: { id: String(projectId) }, query: { date, timeZone }, signal }),
  })
