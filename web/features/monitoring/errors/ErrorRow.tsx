import { Info, OctagonX, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { ErrorLevel, LoggedError } from '#schema/api/monitoring.ts'
import { screens } from '#schema/screens.ts'
import { countWithNoun } from '#web/shared/admin/format-units.ts'
import { filterToSearch } from '#web/shared/admin/history-filter.ts'
import { Timestamp } from '#web/shared/admin/Timestamp.tsx'
import { Badge, type BadgeProps } from '#web/ui/card/Badge.tsx'
import { summary } from '#web/ui/text/text.css.ts'
import { sourceOf, withKeys, type ErrorGroup } from './error-groups.ts'
import * as styles from './errors.css.ts'

const levelBadges = {
  error: { tone: 'danger', icon: OctagonX },
  warn: { tone: 'warning', icon: TriangleAlert },
  info: { tone: 'neutral', icon: Info },
} as const satisfies Record<ErrorLevel, Pick<BadgeProps, 'tone' | 'icon'>>

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
    {entries.length > 1 ? <Sources entries={entries} /> : <SingleSource {...entries[0]} />}
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

const maxVisible = 5

function Sources({ entries }: { entries: readonly LoggedError[] }) {
  const hidden = entries.slice(maxVisible)
  return (
    <>
      <SourceList entries={entries.slice(0, maxVisible)} />
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

type Context = NonNullable<LoggedError['context']>

const names: Readonly<Record<string, string>> = {
  requestId: 'Request id',
  traceId: 'Trace id',
  route: 'Route',
  userId: 'User id',
  task: 'Task',
  lead: 'Lead',
  mail: 'Email number',
  kind: 'Kind',
  attempts: 'Attempts',
  reason: 'Reason',
  said: 'Server said',
  error: 'Error',
  code: 'Code',
  signal: 'Signal',
}

const ErrorContext = ({ context }: { context: Context }) => (
  <details>
    <summary className={summary}>Context</summary>
    <dl className={styles.context}>
      {Object.entries(context)
        // Hides a useless fact: every error of PostgreSQL has the name "error".
        .filter(([name, value]) => name !== 'error' || value !== 'error')
        .map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt className={styles.name}>{names[name] ?? name}</dt>
            <dd className={styles.value}>
              {name === 'requestId' && mayHaveEvents(context) ? (
                <TimelineLink request={String(value)} />
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
    </dl>
  </details>
)

/** True unless the error belongs to a GET request, which never appends events. */
const mayHaveEvents = ({ route }: Context) => !String(route ?? '').startsWith('GET ')

const TimelineLink = ({ request }: { request: string }) => (
  <Link
    className={styles.timelineLink}
    to={{ pathname: screens.history, search: filterToSearch({ correlation: request }, 'story') }}
  >
    {request}
  </Link>
)
