import { queryOptions, useMutation, useQueryClient, type Query } from '@tanstack/react-query'
import { health as healthContract, monitoring as contract } from '#schema/api/index.ts'
import { maxListedErrors, type ErrorLevel } from '#schema/api/monitoring.ts'
import { request } from '#web/http/request.ts'
import { toast, toastError } from '#web/ui/toast/toast-store.ts'

const monitoringKey = ['monitoring'] as const

const halfMinuteMs = 30_000
const minuteMs = 60_000

/** Number of errors on the first page (product.md §9). */
export const errorLimit = 50

/** Polls while the page is visible, and refetches stale data when it becomes visible again. */
const pollEvery = (milliseconds: number) => ({
  refetchInterval: milliseconds,
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: true,
  staleTime: milliseconds,
})

/** Failed queries of the visible tab. */
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
  ...pollEvery(halfMinuteMs),
})
export const incidentsQuery = queryOptions({
  queryKey: [...monitoringKey, 'incidents'],
  queryFn: () => request(contract.readIncidents, {}),
  ...pollEvery(halfMinuteMs),
})
export const metricsQuery = queryOptions({
  queryKey: [...monitoringKey, 'metrics'],
  queryFn: () => request(contract.readMetrics, {}),
  ...pollEvery(minuteMs),
})
export const historyQuery = queryOptions({
  queryKey: [...monitoringKey, 'history'],
  queryFn: () => request(contract.readHistory, {}),
  ...pollEvery(minuteMs),
})
export const errorsQuery = (level: ErrorLevel | undefined, limit = errorLimit) =>
  queryOptions({
    queryKey: [...monitoringKey, 'errors', level ?? 'all', limit],
    queryFn: () => request(contract.readErrors, { query: { limit: String(limit), ...(level && { level }) } }),
    ...pollEvery(halfMinuteMs),
  })
export const databaseQuery = queryOptions({
  queryKey: [...monitoringKey, 'database'],
  queryFn: () => request(contract.readDatabaseHealth, {}),
  ...pollEvery(minuteMs),
})
export const emailQuery = queryOptions({
  queryKey: [...monitoringKey, 'email'],
  queryFn: () => request(contract.readEmailHealth, {}),
  ...pollEvery(minuteMs),
})
export const storageQuery = queryOptions({
  queryKey: [...monitoringKey, 'storage'],
  queryFn: () => request(contract.readStorageHealth, {}),
  ...pollEvery(minuteMs),
})
export const projectorQuery = queryOptions({
  queryKey: [...monitoringKey, 'projector'],
  queryFn: () => request(contract.readProjectorHealth, {}),
  ...pollEvery(minuteMs),
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

/** Evaluates the alert rules and shows the resulting incidents. */
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
