import { Info, OctagonX, TriangleAlert } from 'lucide-react'
import type { ErrorLevel, LoggedError } from '#schema/api/monitoring.ts'
import { screens } from '#schema/screens.ts'
import { filterToSearch } from '#web/shared/admin/history-filter.ts'
import { Timestamp } from '#web/shared/admin/Timestamp.tsx'
import { Badge, type BadgeProps } from '#web/ui/card/Badge.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { summary } from '#web/ui/text/text.css.ts'
import { formatNumber } from '#web/ui/text/format.ts'
import * as styles from './errors.css.ts'

const levelBadges = {
  error: { tone: 'danger', icon: OctagonX },
  warn: { tone: 'warning', icon: TriangleAlert },
  info: { tone: 'neutral', icon: Info },
} as const satisfies Record<ErrorLevel, Pick<BadgeProps, 'tone' | 'icon'>>

export function ErrorRow({ error }: { error: LoggedError }) {
  const { level, message, timestamp, since, count, context } = error
  const source = sourceOf(error)
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <Badge {...levelBadges[level]}>{level}</Badge>
        {count > 1 && <Badge>{formatNumber(count)} times</Badge>}
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
      {source !== null && <p className={styles.source}>{source}</p>}
      {context && <ErrorContext context={context} />}
    </li>
  )
}

export function sourceOf({ level, count, context = {} }: LoggedError): string | null {
  const { route, task, lead, reason, signal, code } = context
  // All repetitions of a warning share one entry, which contains only the route of the last repetition.
  if (route !== undefined) return level === 'warn' && count > 1 ? `Last: ${route}` : String(route)
  const exitCode = typeof code === 'number' ? code : undefined
  const source = task ?? lead ?? reason ?? signal ?? exitCode
  return source === undefined ? null : String(source)
}

type Context = NonNullable<LoggedError['context']>

const ErrorContext = ({ context }: { context: Context }) => (
  <details>
    <summary className={summary}>Context</summary>
    <dl className={styles.context}>
      {Object.entries(context)
        // Hides a useless fact: every error of PostgreSQL has the name "error".
        .filter(([name, value]) => name !== 'error' || value !== 'error')
        .map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt className={styles.name}>{name}</dt>
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

/** False for an error of a GET request, because GET requests never append events. */
const mayHaveEvents = ({ route }: Context) => !String(route ?? '').startsWith('GET ')

const TimelineLink = ({ request }: { request: string }) => (
  <Link
    className={styles.timelineLink}
    to={{ pathname: screens.history, search: filterToSearch({ correlation: request }, 'story') }}
  >
    {request}
  </Link>
)
