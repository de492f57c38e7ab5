import { Info, OctagonX, TriangleAlert } from 'lucide-react'
import type { ErrorLevel, LoggedError } from '#schema/api/monitoring.ts'
import { Badge, type BadgeProps } from '#web/ui/card/Badge.tsx'
import { ErrorContext } from './ErrorContext.tsx'
import { ErrorPlaces } from './ErrorPlaces.tsx'
import * as styles from './errors.css.ts'
import { Moment } from './Moment.tsx'
import { sourceOf, type SameErrors } from './same-errors.ts'

const looks = {
  error: { tone: 'danger', icon: OctagonX },
  warn: { tone: 'warning', icon: TriangleAlert },
  info: { tone: 'neutral', icon: Info },
} as const satisfies Record<ErrorLevel, Pick<BadgeProps, 'tone' | 'icon'>>

/** What was logged, once however often and wherever; where it came from unfolds. */
export const ErrorRow = ({ level, message, timestamp, since, count, entries }: SameErrors) => (
  <li className={styles.row}>
    <div className={styles.head}>
      <Badge {...looks[level]}>{level}</Badge>
      {count > 1 && <Badge>{count.toLocaleString()} times</Badge>}
      <span className={styles.time}>
        <Moment at={timestamp} />
        {count > 1 && (
          <>
            , first <Moment at={since} />
          </>
        )}
      </span>
    </div>
    <p className={styles.message} dir="auto">
      {message}
    </p>
    {entries.length > 1 ? <ErrorPlaces entries={entries} /> : <OnePlace {...entries[0]} />}
  </li>
)

function OnePlace(error: LoggedError) {
  const source = sourceOf(error)
  return (
    <>
      {source !== null && <p className={styles.source}>{source}</p>}
      {error.context && <ErrorContext context={error.context} />}
    </>
  )
}
