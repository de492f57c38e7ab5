import { useQuery } from '@tanstack/react-query'
import { serviceNames } from '#domain/email/alert-subjects.ts'
import { milliseconds } from '#web/shared/admin/format-units.ts'
import { useIsUnknown } from '#web/shared/admin/hooks.ts'
import { QueryView } from '#web/shared/admin/QueryView.tsx'
import { TitledCard } from '#web/ui/card/Card.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { healthQuery, incidentsQuery } from './api.ts'
import { Incidents, IncidentsBadge } from './Incidents.tsx'
import * as styles from './monitoring.css.ts'
import { statusLine } from './status-text.ts'
import { StatusBadge } from './StatusBadge.tsx'

export function SystemStatus() {
  const health = useQuery(healthQuery)
  const incidents = useQuery(incidentsQuery)
  const unknown = useIsUnknown(health)
  const hasStatus = health.data !== undefined || health.errorUpdateCount > 0
  return (
    <TitledCard
      title="System Status"
      aside={
        <div className={styles.badges}>
          <IncidentsBadge />
          {hasStatus && <StatusBadge status={unknown ? null : (health.data?.status ?? null)} />}
        </div>
      }
      className={styles.status}
    >
      <QueryView query={health} level="h3" noun="the system status" skeletons={serviceSkeletons}>
        {(data) => (
          <>
            <p className={styles.muted}>
              {unknown
                ? 'The system status could not be refreshed.'
                : statusLine(data, incidents.data?.incidents)}
            </p>
            <ul className={styles.services}>
              {data.services.map(({ service, status, responseTime }) => (
                <li key={service} className={styles.service}>
                  <span className={styles.named}>
                    <b>{serviceNames[service]}</b>{' '}
                    <span className={styles.muted}>{milliseconds(responseTime)}</span>
                  </span>
                  <StatusBadge status={status} past={unknown} />
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
      <Skeleton key={service} height="1.25rem" />
    ))}
  </div>
)
