import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Health } from '#schema/api/health.ts'
import { useConnection } from '#web/http/connection.ts'
import { healthQuery } from './api.ts'
import { isUnknown } from '#web/shared/admin/hooks.ts'

type Service = Health['services'][number]
export type ServiceStatus = Pick<Service, 'status' | 'responseTime' | 'error'>

/**
 * Returns the newer status of a service: from its own call or from the overall health. Null if neither could be
 * refreshed, undefined before the first response.
 */
export function useLatestStatus(
  name: Service['service'],
  own: UseQueryResult<ServiceStatus>,
): ServiceStatus | null | undefined {
  const health = useQuery(healthQuery)
  const { offline } = useConnection()
  const overall = health.data?.services.find(({ service }) => service === name)
  useConsistentStatus(own, overall, health.dataUpdatedAt)
  const [latest] = [datedStatus(own, own.data), datedStatus(health, overall)]
    .filter((candidate) => candidate !== null)
    .toSorted((one, other) => other.at - one.at)
  if (latest && !offline) return latest.status
  return own.data === undefined && overall === undefined && !isUnknown(own) ? undefined : null
}

/** Refetches the service's own figures if a newer overall health reports another status. */
function useConsistentStatus(
  own: UseQueryResult<ServiceStatus>,
  ofAll: ServiceStatus | undefined,
  at: number,
): void {
  const { data, dataUpdatedAt, refetch } = own
  const changedAt = at > dataUpdatedAt && hasDifferentStatus(ofAll, data) ? at : null
  useEffect(() => {
    if (changedAt !== null) void refetch({ cancelRefetch: false })
  }, [changedAt, refetch])
}

/** True if both are known and their status or error differs. */
export const hasDifferentStatus = (
  one: ServiceStatus | null | undefined,
  other: ServiceStatus | undefined,
): boolean => !!one && !!other && (one.status !== other.status || one.error !== other.error)

const datedStatus = (query: UseQueryResult, status: ServiceStatus | undefined) =>
  status === undefined || isUnknown(query) ? null : { status, at: query.dataUpdatedAt }
