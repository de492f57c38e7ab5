import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Health } from '#schema/api/health.ts'
import { useConnection } from '#web/http/connection.ts'
import { isUnknown } from '#web/shared/admin/hooks.ts'
import { healthQuery } from '../api.ts'

type Service = Health['services'][number]
export type ServiceStatus = Pick<Service, 'status' | 'responseTime' | 'error'>

/** Status of a service from the newer of two responses: its own and `/health`. Null: unknown. Undefined: loading. */
export function useLatestStatus(
  name: Service['service'],
  own: UseQueryResult<ServiceStatus>,
): ServiceStatus | null | undefined {
  const health = useQuery(healthQuery)
  const { offline } = useConnection()
  const overall = health.data?.services.find(({ service }) => service === name)
  const ownIsOlder = own.dataUpdatedAt < health.dataUpdatedAt
  const changedAt = ownIsOlder && hasDifferentStatus(overall, own.data) ? health.dataUpdatedAt : null
  const { refetch } = own
  useEffect(() => {
    if (changedAt !== null) void refetch({ cancelRefetch: false })
  }, [changedAt, refetch])

  const ownStatus = isUnknown(own) ? undefined : own.data
  const overallStatus = isUnknown(health) ? undefined : overall
  const latest = ownIsOlder ? (overallStatus ?? ownStatus) : (ownStatus ?? overallStatus)
  if (latest && !offline) return latest
  return own.data === undefined && overall === undefined && !isUnknown(own) ? undefined : null
}

/** True if both values are known and their status or their error differs. */
export const hasDifferentStatus = (
  one: ServiceStatus | null | undefined,
  other: ServiceStatus | undefined,
): boolean => !!one && !!other && (one.status !== other.status || one.error !== other.error)
