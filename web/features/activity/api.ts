import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { activity as contract, updates } from '#schema/api/index.ts'
import { pagesQuery, useNextPage } from '#web/http/pages.ts'
import { request } from '#web/http/request.ts'
import type { Filter } from './filter.ts'

type Page = z.infer<typeof contract.listActivity.response>

const pagesOf = (projectId: number, filter: Filter) =>
  [
    ['activity', projectId, 'feed', filter],
    (cursor: { before?: string }, options: { signal?: AbortSignal }): Promise<Page> =>
      request(contract.listActivity, {
        params: { id: String(projectId) },
        query: { ...filter, ...cursor },
        ...options,
      }),
  ] as const

/** The entries of the previous filter stay visible until the activities of the new filter have loaded. */
export const feedQuery = (projectId: number, filter: Filter) =>
  queryOptions({ ...pagesQuery(...pagesOf(projectId, filter)), placeholderData: keepPreviousData })

export const useShowMore = (projectId: number, filter: Filter) => useNextPage(...pagesOf(projectId, filter))

const updatePagesOf = (projectId: number) =>
  [
    ['activity', projectId, 'updates'],
    (cursor: { before?: string }, options: { signal?: AbortSignal }) =>
      request(updates.listUpdates, { params: { id: String(projectId) }, query: cursor, ...options }),
  ] as const

export const updatesQuery = (projectId: number) => pagesQuery(...updatePagesOf(projectId))

export const useMoreUpdates = (projectId: number) => useNextPage(...updatePagesOf(projectId))

export const mergePages = (pages: readonly Page[]) => ({
  activities: pages.flatMap(({ activities }) => activities),
  hasMore: pages.at(-1)?.next !== null,
  people: pages.at(-1)?.people ?? [],
})
export type Feed = ReturnType<typeof mergePages>

export const pastStateQuery = (projectId: number, date: string, timeZone: string) =>
  queryOptions({
    queryKey: ['activity', projectId, 'as-of', date, timeZone],
    queryFn: ({ signal }) =>
      request(contract.readAsOf, { params: { id: String(projectId) }, query: { date, timeZone }, signal }),
  })
