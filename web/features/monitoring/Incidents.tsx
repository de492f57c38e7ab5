import { useQuery } from '@tanstack/react-query'
import { BellMinus, BellRing } from 'lucide-react'
import { subjectWords } from '#domain/subject-words.ts'
import type { Incident } from '#schema/api/monitoring.ts'
import { Badge, type BadgeProps } from '#web/ui/card/Badge.tsx'
import { healthQuery, incidentsQuery } from './api.ts'
import { counted } from './figures.ts'
import { Loaded } from './Loaded.tsx'
import { Moment } from './Moment.tsx'
import * as styles from './monitoring.css.ts'

const looks = {
  seen: { tone: 'danger', icon: BellRing },
  quiet: { tone: 'neutral', icon: BellMinus },
} as const satisfies Record<string, Pick<BadgeProps, 'tone' | 'icon'>>

const isQuiet = ({ quietSince }: Incident) => quietSince !== null

/** How many are open, beside the status of the services, which knows nothing of them. */
export function IncidentsBadge() {
  const { data } = useQuery(incidentsQuery)
  const open = data?.incidents ?? []
  if (open.length === 0) return null
  return (
    <Badge {...(open.every(isQuiet) ? looks.quiet : looks.seen)}>
      {counted(open.length, 'open incident')}
    </Badge>
  )
}

/** What is wrong now by the alert rules, and since when. */
export function Incidents() {
  const incidents = useQuery(incidentsQuery)
  return (
    <div className={styles.incidents}>
      <h3 className={styles.subtitle}>Open incidents</h3>
      <Loaded query={incidents} level="h3" noun="incidents" skeletons={null}>
        {({ incidents: open, uncheckedSince }) => (
          <>
            {open.length > 0 && (
              <ul className={styles.stack}>
                {open.map((incident) => (
                  <IncidentRow key={incident.subject} {...incident} />
                ))}
              </ul>
            )}
            <Watch open={open} uncheckedSince={uncheckedSince} />
          </>
        )}
      </Loaded>
    </div>
  )
}

type WatchProps = { open: readonly Incident[]; uncheckedSince: string | null }

/** Whether somebody looks for incidents at all, and what to expect. They are kept, and mailed, by way of the database. */
function Watch({ open, uncheckedSince }: WatchProps) {
  const database = useQuery(healthQuery).data?.services.find(({ service }) => service === 'database')
  if (database?.status === 'unhealthy')
    return (
      <p className={styles.muted}>
        Nobody looks for them while the database is unhealthy. Administrators get an email afterwards.
      </p>
    )
  if (uncheckedSince !== null)
    return (
      <p className={styles.muted}>
        Nobody has looked for them since <Moment at={uncheckedSince} />, and nobody gets an email of new ones.
      </p>
    )
  if (open.length === 0)
    return (
      <p className={styles.muted}>None. Administrators get an email when one begins and when it is over.</p>
    )
  if (!open.some(isQuiet)) return null
  return <p className={styles.muted}>An incident is over once no check has found it for three minutes.</p>
}

const IncidentRow = ({ subject, message, since, quietSince }: Incident) => (
  <li className={styles.incident}>
    <Badge {...(quietSince === null ? looks.seen : looks.quiet)}>{subjectWords[subject]}</Badge>
    <span className={styles.message} dir="auto">
      {message}
    </span>
    <span className={styles.muted}>
      since <Moment at={since} />
      {quietSince !== null && (
        <>
          , not seen again since <Moment at={quietSince} />
        </>
      )}
    </span>
  </li>
)
