import { Link } from 'react-router-dom'
import type { LoggedError } from '#schema/api/monitoring.ts'
import { screens } from '#schema/screens.ts'
import { searchOf } from '#web/features/history/filter.ts'
import { summary } from '#web/ui/text/summary.css.ts'
import * as styles from './errors.css.ts'

type Known = NonNullable<LoggedError['context']>

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

/** All that is known of the last time, to unfold. */
export const ErrorContext = ({ context }: { context: Known }) => (
  <details>
    <summary className={summary}>Context</summary>
    <dl className={styles.context}>
      {Object.entries(context)
        .filter(saysSomething)
        .map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt className={styles.name}>{names[name] ?? name}</dt>
            <dd className={styles.value}>
              {name === 'requestId' && mayHaveLedOn(context) ? <Story request={String(value)} /> : value}
            </dd>
          </div>
        ))}
    </dl>
  </details>
)

/** The server of the database calls each of its errors just that. */
const saysSomething = ([name, value]: readonly [string, unknown]) => name !== 'error' || value !== 'error'

/** No event comes of a request that only reads. */
const mayHaveLedOn = ({ route }: Known) => !String(route ?? '').startsWith('GET ')

/** The way to what a request led to. */
const Story = ({ request }: { request: string }) => (
  <Link
    className={styles.story}
    to={{ pathname: screens.history, search: searchOf({ correlation: request }, 'story') }}
  >
    {request}
  </Link>
)
