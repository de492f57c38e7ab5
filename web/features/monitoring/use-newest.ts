import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Health } from '#schema/api/health.ts'
import { useConnection } from '#web/api/connection.ts'
import { healthQuery } from './api.ts'
import { isUnknown } from './is-unknown.ts'

type Service = Health['services'][number]
/** How a service was when it was asked. */
export type Asked = Pick<Service, 'status' | 'responseTime' | 'error'>

/**
 * How a service is by the newest answer, be it of its own call or of the health of all, which the card above shows;
 * null where neither could be refreshed, and undefined before the first answer.
 */
export function useNewest(name: Service['service'], own: UseQueryResult<Asked>): Asked | null | undefined {
  const health = useQuery(healthQuery)
  const { offline } = useConnection()
  const ofAll = health.data?.services.find(({ service }) => service === name)
  useOneLook(own, ofAll, health.dataUpdatedAt)
  const [newest] = [answerOf(own, own.data), answerOf(health, ofAll)]
    .filter((answer) => answer !== null)
    .toSorted((one, other) => other.at - one.at)
  if (newest && !offline) return newest.asked
  return own.data === undefined && ofAll === undefined && !isUnknown(own) ? undefined : null
}

/**
 * What was measured stands below why a service is not well: where the health of all has come to say something else, the
 * service's own call is made anew, so that the two are of one look.
 */
function useOneLook(own: UseQueryResult<Asked>, ofAll: Asked | undefined, at: number): void {
  const { data, dataUpdatedAt, refetch } = own
  const newsAt = at > dataUpdatedAt && saysAnother(ofAll, data) ? at : null
  useEffect(() => {
    if (newsAt !== null) void refetch({ cancelRefetch: false })
  }, [newsAt, refetch])
}

/** Whether of two answers, where there are two, each says something else of the service. */
export const saysAnother = (one: Asked | null | undefined, other: Asked | undefined): boolean =>
  !!one && !!other && (one.status !== other.status || one.error !== other.error)

const answerOf = (query: UseQueryResult, asked: Asked | undefined) =>
  asked === undefined || isUnknown(query) ? null : { asked, at: query.dataUpdatedAt }
