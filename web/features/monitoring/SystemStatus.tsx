import { useQuery } from '@tanstack/react-query'
import { serviceNames } from '#domain/email/alert-subjects.ts'
import { milliseconds } from '#web/shared/admin/format-units.ts'
import { useMayBeOutdated } from '#web/shared/admin/hooks.ts'
import { QueryView } from '#web/shared/admin/QueryView.tsx'
import { TitledCard } from '#web/ui/card/Card.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { healthQuery } from './api.ts'
import { Incidents, IncidentsBadge } from './Incidents.tsx'
import * as styles from './monitoring.css.ts'
import { statusLine } from './status-text.ts'
import { StatusBadge } from './StatusBadge.tsx'

export function SystemStatus() {
  const health = useQuery(healthQuery)
  const mayBeOutdated = useMayBeOutdated(health)
  const hasStatus = health.data !== undefined || health.errorUpdateCount > 0
  return (
    <TitledCard
      title="System Status"
      aside={
        <div className={styles.badges}>
          <IncidentsBadge />
          {hasStatus && <StatusBadge status={mayBeOutdated ? null : (health.data?.status ?? null)} />}
        </div>
      }
      className={styles.status}
    >
      <QueryView query={health} level="h3" noun="the system status" skeletons={serviceSkeletons}>
        {(data) => (
          <>
            <p className={styles.muted}>
              {mayBeOutdated ? 'The system status could not be refreshed.' : statusLine(data)}
            </p>
            <ul className={styles.services}>
              {data.services.map(({ service, status, responseTime }) => (
                <li key={service} className={styles.service}>
                  <span className={styles.named}>
                    <b>{serviceNames[service]}</b>{' '}
                    <span className={styles.time}>{milliseconds(responseTime)}</span>
                  </span>
                  <StatusBadge status={status} past={mayBeOutdated} />
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryView>
      <Incidents />
    </TitledCard>
  )
}

const serviceSkeletons = (
  <div className={styles.services}>
    {Object.keys(serviceNames).map((service) => (
      <Skeleton key={service} height="auto" />
    ))}
  </div>
)
