import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { progress as contract } from '#schema/api/index.ts'
import { request } from '#web/http/request.ts'
import { progressKey } from '#web/shared/progress/progress.ts'
import type { Range } from '#web/shared/progress/range.ts'

export const progressComparisonQuery = (projectId: number, { start, end }: Range, timeZone: string) =>
  queryOptions({
    queryKey: [...progressKey(projectId), 'comparison', start, end, timeZone],
    queryFn: ({ signal }) =>
      request(contract.compareProgress, {
        params: { id: String(projectId) },
        query: { startDate: start, endDate: end, timeZone },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const progressHistoryQuery = (projectId: number, timeZone: string) =>
  queryOptions({
    queryKey: [...progressKey(projectId), 'history', timeZone],
    queryFn: ({ signal }) =>
      request(contract.progressHistory, { params: { id: String(projectId) }, query: { timeZone }, signal }),
  })
