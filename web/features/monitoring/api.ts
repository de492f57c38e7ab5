import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { health as healthContract, monitoring as contract } from '#schema/api/index.ts'
import type { Call } from '#schema/api/call.ts'
import type { ErrorLevel } from '#schema/api/monitoring.ts'
import { request } from '#web/http/request.ts'
import { toast, toastError } from '#web/ui/toast/toast-store.ts'

const monitoringKey = ['monitoring'] as const

const halfMinuteMs = 30_000
const minuteMs = 60_000

export const errorLimit = 50

/** A query that polls while the page is visible. When the page becomes visible again, stale data is refetched. */
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

export const healthQuery = polledQuery('health', healthContract.readHealth, halfMinuteMs)
export const incidentsQuery = polledQuery('incidents', contract.readIncidents, halfMinuteMs)
export const metricsQuery = polledQuery('metrics', contract.readMetrics, minuteMs)
export const historyQuery = polledQuery('history', contract.readHistory, minuteMs)
export const databaseQuery = polledQuery('database', contract.readDatabaseHealth, minuteMs)
export const emailQuery = polledQuery('email', contract.readEmailHealth, minuteMs)
export const storageQuery = polledQuery('storage', contract.readStorageHealth, minuteMs)
export const projectorQuery = polledQuery('projector', contract.readProjectorHealth, minuteMs)

export const errorsQuery = (level: ErrorLevel | undefined) =>
  queryOptions({
    queryKey: [...monitoringKey, 'errors', level ?? 'all'],
    queryFn: () =>
      request(contract.readErrors, { query: { limit: String(errorLimit), ...(level && { level }) } }),
    ...polling(halfMinuteMs),
  })

/** Refetches the data of the visible tab and marks the data of the other tabs as stale. */
export function useRefreshAll() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => client.invalidateQueries({ queryKey: monitoringKey }),
    onSuccess: () => {
      const visible = client.getQueryCache().findAll({ queryKey: monitoringKey, type: 'active' })
      if (visible.some(({ state }) => state.status === 'error'))
        toastError('Some data could not be refreshed.')
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
    // The text refers to the console, because the query client logs each error there.
    onError: () => toastError('Failed to trigger manual alert check. Check console for details.'),
  })
}
