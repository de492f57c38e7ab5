import { useQuery } from '@tanstack/react-query'
import { CircleHelp } from 'lucide-react'
import { serviceWords } from '#domain/subject-words.ts'
import type { Health } from '#schema/api/health.ts'
import { useConnection } from '#web/api/connection.ts'
import { Badge } from '#web/ui/card/Badge.tsx'
import { TitledCard } from '#web/ui/card/Card.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { healthQuery } from './api.ts'
import { milliseconds } from './figures.ts'
import { Incidents } from './Incidents.tsx'
import { Loaded } from './Loaded.tsx'
import * as styles from './monitoring.css.ts'
import { StatusBadge } from './StatusBadge.tsx'
import { statusLine } from './words.ts'

/** How all of it is, each service, and what is wrong by the alert rules. */
export function SystemStatus() {
  const health = useQuery(healthQuery)
  const { offline } = useConnection()
  // Already while it is tried again: until there is an answer nobody knows how it is.
  const unknown = offline || health.isError || health.failureReason !== null
  return (
    <TitledCard
      title="System Status"
      aside={health.data && <Overall status={unknown ? null : health.data.status} />}
      className={styles.status}
    >
      <Loaded query={health} noun="the system status" skeletons={<Skeleton height="3.5rem" />}>
        {(data) =>
          unknown ? (
            <p className={styles.muted}>The system status could not be refreshed.</p>
          ) : (
            <>
              <p className={styles.muted}>{statusLine(data)}</p>
              <Services health={data} />
            </>
          )
        }
      </Loaded>
      <Incidents />
    </TitledCard>
  )
}

/** Null is not known: how it was before says nothing of now. */
const Overall = ({ status }: { status: Health['status'] | null }) =>
  status === null ? (
    <Badge tone="warning" icon={CircleHelp}>
      Unknown
    </Badge>
  ) : (
    <StatusBadge status={status} />
  )

const Services = ({ health }: { health: Health }) => (
  <ul className={styles.services}>
    {health.services.map(({ service, status, responseTime }) => (
      <li key={service} className={styles.service}>
        <span>
          <b>{serviceWords[service]}</b> <span className={styles.muted}>{milliseconds(responseTime)}</span>
        </span>
        <StatusBadge status={status} />
      </li>
    ))}
  </ul>
)
