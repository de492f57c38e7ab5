import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { subjectWords } from '#domain/subject-words.ts'
import type { Incident } from '#schema/api/monitoring.ts'
import { Badge } from '#web/ui/card/Badge.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { incidentsQuery } from './api.ts'
import { Loaded } from './Loaded.tsx'
import { Moment } from './Moment.tsx'
import * as styles from './monitoring.css.ts'

/** What is wrong now by the alert rules, and since when. */
export function Incidents() {
  const incidents = useQuery(incidentsQuery)
  return (
    <div className={styles.incidents}>
      <h3 className={styles.subtitle}>Open incidents</h3>
      <Loaded query={incidents} noun="incidents" skeletons={<Skeleton width="12rem" />}>
        {({ incidents: open }) =>
          open.length === 0 ? (
            <p className={styles.muted}>
              None. Administrators get an email when one begins and when it is over.
            </p>
          ) : (
            <ul className={styles.stack}>
              {open.map((incident) => (
                <IncidentRow key={incident.subject} {...incident} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  )
}

const IncidentRow = ({ subject, message, since }: Incident) => (
  <li className={styles.incident}>
    <Badge tone="danger" icon={BellRing}>
      {subjectWords[subject]}
    </Badge>
    <span className={styles.message} dir="auto">
      {message}
    </span>
    <span className={styles.muted}>
      since <Moment at={since} />
    </span>
  </li>
)
