import { useQuery } from '@tanstack/react-query'
import { BellMinus, BellRing } from 'lucide-react'
import { alertSubjectNames } from '#domain/email/alert-subjects.ts'
import type { Incident } from '#schema/api/monitoring.ts'
import { Badge, type BadgeProps } from '#web/ui/card/Badge.tsx'
import { healthQuery, incidentsQuery } from './api.ts'
import { countWithNoun } from '#web/shared/admin/format-units.ts'
import { QueryView } from '#web/shared/admin/QueryView.tsx'
import { Timestamp } from '#web/shared/admin/Timestamp.tsx'
import * as styles from '#web/shared/admin/monitoring.css.ts'

const incidentBadges = {
  active: { tone: 'danger', icon: BellRing },
  quiet: { tone: 'neutral', icon: BellMinus },
} as const satisfies Record<string, Pick<BadgeProps, 'tone' | 'icon'>>

const isQuiet = ({ quietSince }: Incident) => quietSince !== null

/** The number of open incidents. */
export function IncidentsBadge() {
  const { data } = useQuery(incidentsQuery)
  const open = data?.incidents ?? []
  if (open.length === 0) return null
  return (
    <Badge {...(open.every(isQuiet) ? incidentBadges.quiet : incidentBadges.active)}>
      {countWithNoun(open.length, 'open incident')}
    </Badge>
  )
}

/** Open incidents of the alert rules. */
export function Incidents() {
  const incidents = useQuery(incidentsQuery)
  return (
    <div className={styles.incidents}>
      <h3 className={styles.subtitle}>Open incidents</h3>
      <QueryView query={incidents} level="h3" noun="incidents" skeletons={null}>
        {({ incidents: open, uncheckedSince }) => (
          <>
            {open.length > 0 && (
              <ul className={styles.stack}>
                {open.map((incident) => (
                  <IncidentRow key={incident.subject} {...incident} />
                ))}
              </ul>
            )}
            <AlertState open={open} uncheckedSince={uncheckedSince} />
          </>
        )}
      </QueryView>
    </div>
  )
}

type AlertStateProps = { open: readonly Incident[]; uncheckedSince: string | null }

/** Says whether the alert rules are evaluated. Incidents and their emails need the database. */
function AlertState({ open, uncheckedSince }: AlertStateProps) {
  const database = useQuery(healthQuery).data?.services.find(({ service }) => service === 'database')
  if (database?.status === 'unhealthy')
    return (
      <p className={styles.muted}>
        Alert checks are paused while the database is unhealthy. Administrators get an email afterwards.
      </p>
    )
  if (uncheckedSince !== null)
    return (
      <p className={styles.muted}>
        Alert checks have not run since <Timestamp at={uncheckedSince} />. No emails are sent for new
        incidents.
      </p>
    )
  if (open.length === 0)
    return (
      <p className={styles.muted}>
        None. Administrators get an email when an incident starts and when it ends.
      </p>
    )
  if (!open.some(isQuiet)) return null
  return <p className={styles.muted}>An incident ends after three minutes without a new detection.</p>
}

const IncidentRow = ({ subject, message, since, quietSince }: Incident) => (
  <li className={styles.incident}>
    <Badge {...(quietSince === null ? incidentBadges.active : incidentBadges.quiet)}>
      {alertSubjectNames[subject]}
    </Badge>
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
