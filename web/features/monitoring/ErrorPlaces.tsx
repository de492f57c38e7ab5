import type { LoggedError } from '#schema/api/monitoring.ts'
import { summary } from '#web/ui/text/summary.css.ts'
import { ErrorContext } from './ErrorContext.tsx'
import * as styles from './errors.css.ts'
import { counted } from './figures.ts'
import { Moment } from './Moment.tsx'
import { keyed, sourceOf } from './same-errors.ts'

/** So many show at once. */
const shownAtOnce = 5

/** Where the same happened, the most frequent first; the rest of many unfolds. */
export function ErrorPlaces({ entries }: { entries: readonly LoggedError[] }) {
  const first = entries.slice(0, shownAtOnce)
  const rest = entries.slice(shownAtOnce)
  return (
    <>
      <Places entries={first} />
      {rest.length > 0 && (
        <details>
          <summary className={summary}>{counted(rest.length, 'more place')}</summary>
          <Places entries={rest} />
        </details>
      )}
    </>
  )
}

const Places = ({ entries }: { entries: readonly LoggedError[] }) => (
  <ul className={styles.places}>
    {keyed(entries).map(({ key, entry }) => (
      <li key={key} className={styles.place}>
        <p className={styles.placeHead}>
          <span className={styles.source}>{sourceOf(entry) ?? 'Elsewhere'}</span>
          <span className={styles.time}>
            {entry.count > 1 && `${entry.count.toLocaleString()} times, last `}
            <Moment at={entry.timestamp} />
          </span>
        </p>
        {entry.context && <ErrorContext context={entry.context} />}
      </li>
    ))}
  </ul>
)
