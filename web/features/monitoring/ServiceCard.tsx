import type { UseQueryResult } from '@tanstack/react-query'
import { serviceNames } from '#domain/email/alert-subjects.ts'
import type { Health } from '#schema/api/health.ts'
import { TitledCard } from '#web/ui/card/Card.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { withFullStop } from '#web/ui/text/format.ts'
import { FactList, type Fact } from './FactList.tsx'
import { milliseconds } from '#web/shared/admin/format-units.ts'
import { isUnknown } from '#web/shared/admin/hooks.ts'
import { QueryView } from '#web/shared/admin/QueryView.tsx'
import * as styles from '#web/shared/admin/monitoring.css.ts'
import { StatusBadge } from './StatusBadge.tsx'
import { hasDifferentStatus, useLatestStatus, type ServiceStatus } from './use-latest-status.ts'

export type ServiceCardProps<Data> = {
  service: Health['services'][number]['service']
  query: UseQueryResult<Data>
  facts: (data: NoInfer<Data>) => readonly Fact[]
}

export function ServiceCard<Data extends ServiceStatus>({ service, query, facts }: ServiceCardProps<Data>) {
  const name = serviceNames[service]
  const latest = useLatestStatus(service, query)
  // Outdated figures are marked, with the latest status above them.
  const outdated = isUnknown(query) || hasDifferentStatus(latest, query.data)
  const current = outdated ? latest : null
  return (
    <TitledCard title={name} aside={latest !== undefined && <StatusBadge status={latest?.status ?? null} />}>
      {current && <StatusFacts status={current} />}
      <QueryView
        query={query}
        outdated={outdated}
        level="h3"
        noun={`${name.toLowerCase()} figures`}
        skeletons={<Skeleton height="6rem" />}
      >
        {(data) => {
          const measured = facts(data)
          return current ? (
            <FactList small facts={measured} />
          ) : (
            <StatusFacts status={data} facts={measured} />
          )
        }}
      </QueryView>
    </TitledCard>
  )
}

/** The error of a service, its response time and further facts. */
const StatusFacts = ({
  status: { error, responseTime },
  facts = [],
}: {
  status: ServiceStatus
  facts?: readonly Fact[]
}) => (
  <>
    {error !== undefined && (
      <p className={styles.reason} dir="auto">
        {withFullStop(error)}
      </p>
    )}
    <FactList
      small
      facts={[
        { label: 'Response time', value: milliseconds(responseTime), detail: 'of the whole check' },
        ...facts,
      ]}
    />
  </>
)
