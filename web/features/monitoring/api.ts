import { queryOptions, useMutation, useQueryClient, type Query } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { health as healthContract, monitoring as contract } from '#schema/api/index.ts'
import type { Call } from '#schema/api/call.ts'
import { maxListedErrors, type ErrorLevel } from '#schema/api/monitoring.ts'
import { request } from '#web/http/request.ts'
import { toast, toastError } from '#web/ui/toast/toast-store.ts'

const monitoringKey = ['monitoring'] as const

const halfMinuteMs = 30_000
const minuteMs = 60_000

/** Number of errors on the first page. */
export const errorLimit = 50

/** Polls while the page is visible, and refetches stale data when it becomes visible again. */
const polledQuery = <Response extends z.ZodMiniType>(
  name: string,
  contract: Call<z.ZodMiniVoid, z.ZodMiniVoid, z.ZodMiniVoid, Response>,
  intervalMs: number,
) =>
  queryOptions({
    queryKey: [...monitoringKey, name],
    queryFn: () => request(contract, {}),
    ...polling(intervalMs),
  })

const polling = (intervalMs: number) => ({
  refetchInterval: intervalMs,
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: true,
  staleTime: intervalMs,
})

const failedQueries = {
  queryKey: monitoringKey,
  type: 'active',
  predicate: ({ state }: Query) => state.status === 'error',
} as const

/** A successful health check retries the failed queries. */
export const healthQuery = queryOptions({
  queryKey: [...monitoringKey, 'health'],
  queryFn: async ({ client }) => {
    const health = await request(healthContract.readHealth, {})
    void client.refetchQueries(failedQueries, { cancelRefetch: false })
    return health
  },
  ...polling(halfMinuteMs),
})
export const incidentsQuery = polledQuery('incidents', contract.readIncidents, halfMinuteMs)
export const metricsQuery = polledQuery('metrics', contract.readMetrics, minuteMs)
export const historyQuery = polledQuery('history', contract.readHistory, minuteMs)
export const databaseQuery = polledQuery('database', contract.readDatabaseHealth, minuteMs)
export const emailQuery = polledQuery('email', contract.readEmailHealth, minuteMs)
export const storageQuery = polledQuery('storage', contract.readStorageHealth, minuteMs)
export const projectorQuery = polledQuery('projector', contract.readProjectorHealth, minuteMs)

export const errorsQuery = (level: ErrorLevel | undefined, limit = errorLimit) =>
  queryOptions({
    queryKey: [...monitoringKey, 'errors', level ?? 'all', limit],
    queryFn: () => request(contract.readErrors, { query: { limit: String(limit), ...(level && { level }) } }),
    ...polling(halfMinuteMs),
  })

/** Fetches the maximum number of errors before the list shows them. */
export function useMoreErrors(level: ErrorLevel | undefined) {
  const client = useQueryClient()
  return useMutation({ mutationFn: () => client.fetchQuery(errorsQuery(level, maxListedErrors)) })
}

/** Refetches the visible tab and invalidates the others. */
export function useRefreshAll() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => client.invalidateQueries({ queryKey: monitoringKey }),
    onSuccess: () => {
      if (client.getQueryCache().findAll(failedQueries).length === 0) return
      toastError('Not everything could be refreshed.')
    },
  })
}

export function useCheckAlerts() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => request(contract.checkAlerts, {}),
    onSuccess: async (found) => {
      await client.cancelQueries(incidentsQuery)
      client.setQueryData(incidentsQuery.queryKey, found)
      void client.invalidateQueries(healthQuery)
      toast({
        title: 'Alert Check Completed',
        description: 'Manual alert check has been triggered successfully.',
      })
    },
    // The query client logs the reason to the console.
    onError: () => toastError('Failed to trigger manual alert check. Check console for details.'),
  })
}
