import { queryOptions, useMutation, useQueryClient, type Query } from '@tanstack/react-query'
import { health as healthContract, monitoring as contract } from '#schema/api/index.ts'
import { mostErrors, type ErrorLevel } from '#schema/api/monitoring.ts'
import { call } from '#web/api/call.ts'
import { toast } from '#web/ui/toast/toast-store.ts'

/** What everything on the screen is kept under. */
const monitoringKey = ['monitoring'] as const

const everyHalfMinute = 30_000
const everyMinute = 60_000

/** How many errors are asked for (product.md §9). */
export const errorLimit = 50

/**
 * Asked for again and again while somebody looks: a hidden page asks for nothing, and catches up with what has
 * grown old as soon as it is seen.
 */
const every = (milliseconds: number) => ({
  refetchInterval: milliseconds,
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: true,
  staleTime: milliseconds,
})

/** What shows and could not be had. */
const failed = {
  queryKey: monitoringKey,
  type: 'active',
  predicate: ({ state }: Query) => state.status === 'error',
} as const

/** What failed may be over as soon as there is an answer: then it is asked for anew as well. */
export const healthQuery = queryOptions({
  queryKey: [...monitoringKey, 'health'],
  queryFn: async ({ client }) => {
    const health = await call(healthContract.readHealth, {})
    void client.refetchQueries(failed, { cancelRefetch: false })
    return health
  },
  ...every(everyHalfMinute),
})
export const incidentsQuery = queryOptions({
  queryKey: [...monitoringKey, 'incidents'],
  queryFn: () => call(contract.readIncidents, {}),
  ...every(everyHalfMinute),
})
export const metricsQuery = queryOptions({
  queryKey: [...monitoringKey, 'metrics'],
  queryFn: () => call(contract.readMetrics, {}),
  ...every(everyMinute),
})
export const historyQuery = queryOptions({
  queryKey: [...monitoringKey, 'history'],
  queryFn: () => call(contract.readHistory, {}),
  ...every(everyMinute),
})
/** Without a level, all of them. */
export const errorsQuery = (level: ErrorLevel | undefined, limit = errorLimit) =>
  queryOptions({
    queryKey: [...monitoringKey, 'errors', level ?? 'all', limit],
    queryFn: () => call(contract.readErrors, { query: { limit: String(limit), ...(level && { level }) } }),
    ...every(everyHalfMinute),
  })
export const databaseQuery = queryOptions({
  queryKey: [...monitoringKey, 'database'],
  queryFn: () => call(contract.readDatabaseHealth, {}),
  ...every(everyMinute),
})
export const emailQuery = queryOptions({
  queryKey: [...monitoringKey, 'email'],
  queryFn: () => call(contract.readEmailHealth, {}),
  ...every(everyMinute),
})
export const storageQuery = queryOptions({
  queryKey: [...monitoringKey, 'storage'],
  queryFn: () => call(contract.readStorageHealth, {}),
  ...every(everyMinute),
})
export const projectorQuery = queryOptions({
  queryKey: [...monitoringKey, 'projector'],
  queryFn: () => call(contract.readProjectorHealth, {}),
  ...every(everyMinute),
})

/** Fetches as many errors as one answer holds, ahead of the list that is to show them. */
export function useMoreErrors(level: ErrorLevel | undefined) {
  const client = useQueryClient()
  return useMutation({ mutationFn: () => client.fetchQuery(errorsQuery(level, mostErrors)) })
}

const tellFailure = (description: string) => toast({ title: 'Error', description, variant: 'destructive' })

/** Asks anew for all that shows; what does not is asked for when it comes to be seen. */
export function useRefreshAll() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => client.invalidateQueries({ queryKey: monitoringKey }),
    onSuccess: () => {
      if (client.getQueryCache().findAll(failed).length === 0) return
      tellFailure('Not everything could be refreshed.')
    },
  })
}

/** Has the alert rules evaluated now, and shows what they find. */
export function useCheckAlerts() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(contract.checkAlerts, {}),
    onSuccess: async (found) => {
      await client.cancelQueries(incidentsQuery)
      client.setQueryData(incidentsQuery.queryKey, found)
      void client.invalidateQueries(healthQuery)
      toast({
        title: 'Alert Check Completed',
        description: 'Manual alert check has been triggered successfully.',
      })
    },
    // The reason stands in the console: the client of the queries writes each failure there.
    onError: () => tellFailure('Failed to trigger manual alert check. Check console for details.'),
  })
}
