import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { serviceNames } from '#domain/email/alert-subjects.ts'
import type { Health } from '#schema/api/health.ts'
import { maxCountedEvents } from '#schema/api/lag.ts'
import type { readProjectorHealth, readStorageHealth } from '#schema/api/monitoring.ts'
import { gigabytes, milliseconds, seconds } from '#web/shared/admin/format-units.ts'
import { useMayBeOutdated } from '#web/shared/admin/hooks.ts'
import { QueryView } from '#web/shared/admin/QueryView.tsx'
import { TitledCard } from '#web/ui/card/Card.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { formatNumber, withFullStop } from '#web/ui/text/format.ts'
import { databaseQuery, emailQuery, healthQuery, projectorQuery, storageQuery } from '../api.ts'
import { FactList, type Fact } from '../FactList.tsx'
import * as styles from '../monitoring.css.ts'
import { StatusBadge } from '../StatusBadge.tsx'

type ServiceStatus = Health['services'][number]

export default function ServicesTab() {
  const database = useQuery({ ...databaseQuery, select: (response) => response.database })
  const email = useQuery({ ...emailQuery, select: (response) => response.email })
  const storage = useQuery({ ...storageQuery, select: (response) => response.storage })
  const projector = useQuery({ ...projectorQuery, select: (response) => response.projector })
  const health = useQuery(healthQuery)
  return (
    <div className={styles.cards}>
      <ServiceCard
        service="database"
        query={database}
        facts={({ details }) => [
          { label: 'Pool size', value: formatNumber(details.poolSize) },
          { label: 'Idle connections', value: formatNumber(details.idleConnections) },
          { label: 'Queries waiting', value: formatNumber(details.waiting) },
        ]}
      />
      <ServiceCard
        service="email"
        query={email}
        facts={({ details }) => [
          { label: 'Emails waiting', value: formatNumber(details.waiting) },
          { label: 'Failed in 24 hours', value: formatNumber(details.failed) },
        ]}
      />
      <ServiceCard service="authentication" query={health} facts={() => []} />
      <ServiceCard service="storage" query={storage} facts={storageFacts} />
      <ServiceCard service="projector" query={projector} facts={projectorFacts} />
    </div>
  )
}

type StorageHealth = z.infer<typeof readStorageHealth.response>['storage']
type ProjectorHealth = z.infer<typeof readProjectorHealth.response>['projector']

function storageFacts({ details, disk }: StorageHealth): Fact[] {
  const freeDisk = {
    label: 'Free disk',
    value: `${gigabytes(disk.free)} GB`,
    detail: `of ${gigabytes(disk.total)} GB`,
  }
  if (details === null) return [freeDisk]
  const { lastPosition, readTime, appendTime } = details
  return [
    {
      label: 'Last position',
      value: lastPosition === null ? 'None' : formatNumber(BigInt(lastPosition)),
    },
    { label: 'Read time', value: milliseconds(readTime) },
    { label: 'Append time', value: milliseconds(appendTime) },
    freeDisk,
  ]
}

function projectorFacts({ details }: ProjectorHealth): Fact[] {
  if (details === null) return []
  const more = details.events >= maxCountedEvents ? ' or more' : ''
  return [
    { label: 'Events behind', value: `${formatNumber(details.events)}${more}` },
    { label: 'Time behind', value: seconds(details.seconds) },
  ]
}

type ServiceCardProps<Data> = {
  service: ServiceStatus['service']
  query: UseQueryResult<Data>
  facts: (data: NoInfer<Data>) => readonly Fact[]
}

/**
 * Shows the status, error and response time of the health check, which the system status shows too. Each further check
 * would measure another response time.
 */
function ServiceCard<Data>({ service, query, facts }: ServiceCardProps<Data>) {
  const name = serviceNames[service]
  const health = useQuery(healthQuery)
  const [isStatusOutdated, areFactsOutdated] = [useMayBeOutdated(health), useMayBeOutdated(query)]
  const mayBeOutdated = isStatusOutdated || areFactsOutdated
  const checked = health.data?.services.find((checked) => checked.service === service)
  return (
    <TitledCard
      title={name}
      aside={checked && <StatusBadge status={mayBeOutdated ? null : checked.status} />}
    >
      <QueryView
        query={query}
        level="h3"
        noun={`${name.toLowerCase()} figures`}
        skeletons={<Skeleton height="4rem" />}
      >
        {(data) => (
          <>
            {checked?.error !== undefined && (
              <p className={styles.reason} dir="auto">
                {withFullStop(checked.error)}
              </p>
            )}
            <FactList
              small
              facts={[
                {
                  label: 'Response time',
                  value: checked ? milliseconds(checked.responseTime) : '–',
                  detail: 'for the full check',
                },
                ...facts(data),
              ]}
            />
          </>
        )}
      </QueryView>
    </TitledCard>
  )
}
