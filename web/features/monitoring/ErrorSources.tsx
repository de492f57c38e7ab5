import type { LoggedError } from '#schema/api/monitoring.ts'
import { summary } from '#web/ui/text/summary.css.ts'
import { ErrorContext } from './ErrorContext.tsx'
import * as styles from './errors.css.ts'
import { countWithNoun } from '#web/shared/admin/format-units.ts'
import { Timestamp } from '#web/shared/admin/Timestamp.tsx'
import { withKeys, sourceOf } from './error-groups.ts'

const maxVisible = 5

/** The sources of an error, most frequent first; further ones are in a disclosure. */
export function ErrorSources({ entries }: { entries: readonly LoggedError[] }) {
  const visible = entries.slice(0, maxVisible)
  const hidden = entries.slice(maxVisible)
  return (
    <>
      <SourceList entries={visible} />
      {hidden.length > 0 && (
        <details>
          <summary className={summary}>{countWithNoun(hidden.length, 'more place')}</summary>
          <SourceList entries={hidden} />
        </details>
      )}
    </>
  )
}

const SourceList = ({ entries }: { entries: readonly LoggedError[] }) => (
  <ul className={styles.places}>
    {withKeys(entries).map(({ key, entry }) => (
      <li key={key} className={styles.place}>
        <p className={styles.placeHead}>
          <span className={styles.source}>{sourceOf(entry) ?? 'Other'}</span>
          <span className={styles.time}>
            {entry.count > 1 && `${entry.count.toLocaleString()} times, last `}
            <Timestamp at={entry.timestamp} />
          </span>
        </p>
        {entry.context && <ErrorContext context={entry.context} />}
      </li>
    ))}
  </ul>
)
