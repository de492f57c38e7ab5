import { useQuery } from '@tanstack/react-query'
import { serviceWords } from '#domain/subject-words.ts'
import type { Health } from '#schema/api/health.ts'
import { TitledCard } from '#web/ui/card/Card.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { healthQuery, incidentsQuery } from './api.ts'
import { milliseconds } from './figures.ts'
import { Incidents, IncidentsBadge } from './Incidents.tsx'
import { useUnknown } from './is-unknown.ts'
import { Loaded } from './Loaded.tsx'
import * as styles from './monitoring.css.ts'
import { StatusBadge } from './StatusBadge.tsx'
import { statusLine } from './words.ts'

/** How all of it is, each service, and what is wrong by the alert rules. */
export function SystemStatus() {
  const health = useQuery(healthQuery)
  const incidents = useQuery(incidentsQuery)
  const unknown = useUnknown(health)
  // Nothing before the first answer; from the first failure on, also while it is asked for again, that it is unknown.
  const isTold = health.data !== undefined || health.errorUpdateCount > 0
  return (
    <TitledCard
      title="System Status"
      aside={
        <div className={styles.badges}>
          <IncidentsBadge />
          {isTold && <StatusBadge status={unknown ? null : (health.data?.status ?? null)} />}
        </div>
      }
      className={styles.status}
    >
      <Loaded query={health} level="h3" noun="the system status" skeletons={<ServiceSkeletons />}>
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
      </Loaded>
      <Incidents />
    </TitledCard>
  )
}

/** Each as it is, or as it was before it could not be refreshed. */
const Services = ({ health, past }: { health: Health; past: boolean }) => (
  <ul className={styles.services}>
    {health.services.map(({ service, status, responseTime }) => (
      <li key={service} className={styles.service}>
        <span className={styles.named}>
          <b>{serviceWords[service]}</b> <span className={styles.muted}>{milliseconds(responseTime)}</span>
        </span>
        <StatusBadge status={status} past={past} />
      </li>
    ))}
  </ul>
)

const ServiceSkeletons = () => (
  <div className={styles.services}>
    {Object.keys(serviceWords).map((service) => (
      <Skeleton key={service} height="1.25rem" />
    ))}
  </div>
)
