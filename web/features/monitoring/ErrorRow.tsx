import { Info, OctagonX, TriangleAlert } from 'lucide-react'
import type { ErrorLevel, LoggedError } from '#schema/api/monitoring.ts'
import { Badge, type BadgeProps } from '#web/ui/card/Badge.tsx'
import { summary } from '#web/ui/text/summary.css.ts'
import * as styles from './errors.css.ts'
import { Moment } from './Moment.tsx'

const looks = {
  error: { tone: 'danger', icon: OctagonX },
  warn: { tone: 'warning', icon: TriangleAlert },
  info: { tone: 'neutral', icon: Info },
} as const satisfies Record<ErrorLevel, Pick<BadgeProps, 'tone' | 'icon'>>

/** What was logged, once however often; where it came from unfolds. */
export const ErrorRow = ({ level, message, timestamp, since, count, context }: LoggedError) => (
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
    {context && <Source context={context} />}
    {context && <Context context={context} />}
  </li>
)

/** What tells apart what is said in the same words. */
function Source({ context }: { context: NonNullable<LoggedError['context']> }) {
  const source = context['route'] ?? context['task'] ?? context['lead']
  return source !== undefined && <p className={styles.source}>{source}</p>
}

/** What the context is made of, as one says it; what else there may be keeps its own name. */
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

const Context = ({ context }: { context: NonNullable<LoggedError['context']> }) => (
  <details>
    <summary className={summary}>Context</summary>
    <dl className={styles.context}>
      {Object.entries(context).map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt className={styles.name}>{names[name] ?? name}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  </details>
)
