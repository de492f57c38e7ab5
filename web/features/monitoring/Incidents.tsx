import { useQuery } from '@tanstack/react-query'
import { BellMinus, BellRing } from 'lucide-react'
import { alertSubjectNames } from '#domain/email/alert-subjects.ts'
import type { Incident } from '#schema/api/monitoring.ts'
import { QueryView } from '#web/shared/admin/QueryView.tsx'
import { Timestamp } from '#web/shared/admin/Timestamp.tsx'
import { Badge } from '#web/ui/card/Badge.tsx'
import { formatCount } from '#web/ui/text/format.ts'
import { healthQuery, incidentsQuery } from './api.ts'
import * as styles from './monitoring.css.ts'

const active = { tone: 'danger', icon: BellRing } as const
const quiet = { tone: 'neutral', icon: BellMinus } as const

const isQuiet = ({ quietSince }: Incident) => quietSince !== null

export function IncidentsBadge() {
  const { data } = useQuery(incidentsQuery)
  const open = data?.incidents ?? []
  if (open.length === 0) return null
  return <Badge {...(open.every(isQuiet) ? quiet : active)}>{formatCount(open.length, 'open alert')}</Badge>
}

export function Incidents() {
  const query = useQuery(incidentsQuery)
  return (
    <div className={styles.incidents}>
      <h3 className={styles.subtitle}>Open alerts</h3>
      <QueryView query={query} level="h3" noun="alerts" skeletons={null}>
        {({ incidents, uncheckedSince }) => (
          <>
            {incidents.length > 0 && (
              <ul className={styles.incidentList}>
                {incidents.map((incident) => (
                  <IncidentRow key={incident.subject} {...incident} />
                ))}
              </ul>
            )}
            <AlertState incidents={incidents} uncheckedSince={uncheckedSince} />
          </>
        )}
      </QueryView>
    </div>
  )
}

type AlertStateProps = { incidents: readonly Incident[]; uncheckedSince: string | null }

/** Says whether alert checks run. While the database is unhealthy, a check could not store incidents or emails. */
function AlertState({ incidents, uncheckedSince }: AlertStateProps) {
  const database = useQuery(healthQuery).data?.services.find(({ service }) => service === 'database')
  let text: React.ReactNode = null
  if (database?.status === 'unhealthy')
    text = 'Alert checks are paused while the database is unhealthy. Administrators get an email afterwards.'
  else if (uncheckedSince !== null)
    text = (
      <>
        Alert checks have not run since <Timestamp at={uncheckedSince} />. No emails are sent for new alerts.
      </>
    )
  else if (incidents.length === 0)
    text = 'None. Administrators get an email when an alert starts and when it ends.'
  else if (incidents.some(isQuiet)) text = 'An alert ends after three minutes without a new detection.'
  return text && <p className={styles.muted}>{text}</p>
}

const IncidentRow = ({ subject, message, since, quietSince }: Incident) => (
  <li className={styles.incident}>
    <Badge {...(quietSince === null ? active : quiet)}>{alertSubjectNames[subject]}</Badge>
    <span className={styles.message} dir="auto">
      {message}
    </span>
    <span className={styles.muted}>
      since <Timestamp at={since} />
      {quietSince !== null && (
        <>
          , not detected again since <Timestamp at={quietSince} />
        </>
      )}
    </span>
  </li>
)
