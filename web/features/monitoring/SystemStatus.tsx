import { useQuery } from '@tanstack/react-query'
import { serviceNames } from '#domain/email/alert-subjects.ts'
import type { Health } from '#schema/api/health.ts'
import { TitledCard } from '#web/ui/card/Card.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { healthQuery, incidentsQuery } from './api.ts'
import { milliseconds } from '#web/shared/admin/format-units.ts'
import { Incidents, IncidentsBadge } from './Incidents.tsx'
import { useIsUnknown } from '#web/shared/admin/hooks.ts'
import { QueryView } from '#web/shared/admin/QueryView.tsx'
import * as styles from '#web/shared/admin/monitoring.css.ts'
import { StatusBadge } from './StatusBadge.tsx'
import { statusLine } from './status-text.ts'

/** Overall status, the services and the open incidents. */
export function SystemStatus() {
  const health = useQuery(healthQuery)
  const incidents = useQuery(incidentsQuery)
  const unknown = useIsUnknown(health)
  // No badge before the first response; "Unknown" after the first failure, also during retries.
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
      <QueryView query={health} level="h3" noun="the system status" skeletons={<ServiceSkeletons />}>
        {(data) => (
          <>
            <p className={styles.muted}>
              {unknown
                ? 'The system status could not be refreshed.'
                : statusLine(data, incidents.data?.incidents)}
            </p>
            <Services health={data} past={unknown} />
          </>
        )}
      </QueryView>
      <Incidents />
    </TitledCard>
  )
}

const Services = ({ health, past }: { health: Health; past: boolean }) => (
  <ul className={styles.services}>
    {health.services.map(({ service, status, responseTime }) => (
      <li key={service} className={styles.service}>
        <span className={styles.named}>
          <b>{serviceNames[service]}</b> <span className={styles.muted}>{milliseconds(responseTime)}</span>
        </span>
        <StatusBadge status={status} past={past} />
      </li>
    ))}
  </ul>
)

const ServiceSkeletons = () => (
  <div className={styles.services}>
    {Object.keys(serviceNames).map((service) => (
      <Skeleton key={service} height="1.25rem" />
    ))}
  </div>
)
