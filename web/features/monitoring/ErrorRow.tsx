import { Info, OctagonX, TriangleAlert } from 'lucide-react'
import type { ErrorLevel, LoggedError } from '#schema/api/monitoring.ts'
import { Badge, type BadgeProps } from '#web/ui/card/Badge.tsx'
import { ErrorContext } from './ErrorContext.tsx'
import { ErrorSources } from './ErrorSources.tsx'
import * as styles from './errors.css.ts'
import { Timestamp } from '#web/shared/admin/Timestamp.tsx'
import { sourceOf, type ErrorGroup } from './error-groups.ts'

const levelBadges = {
  error: { tone: 'danger', icon: OctagonX },
  warn: { tone: 'warning', icon: TriangleAlert },
  info: { tone: 'neutral', icon: Info },
} as const satisfies Record<ErrorLevel, Pick<BadgeProps, 'tone' | 'icon'>>

/** One row per message, with its count and its sources. */
export const ErrorRow = ({ level, message, timestamp, since, count, entries }: ErrorGroup) => (
  <li className={styles.row}>
    <div className={styles.head}>
      <Badge {...levelBadges[level]}>{level}</Badge>
      {count > 1 && <Badge>{count.toLocaleString()} times</Badge>}
      <span className={styles.time}>
        <Timestamp at={timestamp} />
        {count > 1 && (
          <>
            , first <Timestamp at={since} />
          </>
        )}
      </span>
    </div>
    <p className={styles.message} dir="auto">
      {message}
    </p>
    {entries.length > 1 ? <ErrorSources entries={entries} /> : <SingleSource {...entries[0]} />}
  </li>
)

function SingleSource(error: LoggedError) {
  const source = sourceOf(error)
  return (
    <>
      {source !== null && <p className={styles.source}>{source}</p>}
      {error.context && <ErrorContext context={error.context} />}
    </>
  )
}
