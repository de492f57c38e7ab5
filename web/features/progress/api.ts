import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { progress as contract } from '#schema/api/index.ts'
import { call } from '#web/api/call.ts'
import type { Range } from './range.ts'

/** Everything that a change of a task's status makes old. */
export const progressKey = (projectId: number) => ['progress', projectId] as const

/** How far each category was at the beginning of a range and at its end. A new range keeps the figures of the last on the screen until its own are there. */
export const comparisonOf = (projectId: number, { start, end }: Range, timeZone: string) =>
  queryOptions({
    queryKey: [...progressKey(projectId), 'comparison', start, end, timeZone],
    queryFn: ({ signal }) =>
      call(contract.compareProgress, {
        params: { id: String(projectId) },
        query: { startDate: start, endDate: end, timeZone },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** Each day of a project's life. */
export const historyOf = (projectId: number, timeZone: string) =>
  queryOptions({
    queryKey: [...progressKey(projectId), 'history', timeZone],
    queryFn: ({ signal }) =>
      call(contract.progressHistory, { params: { id: String(projectId) }, query: { timeZone }, signal }),
  })
