import { Link } from 'react-router-dom'
import type { LoggedError } from '#schema/api/monitoring.ts'
import { screens } from '#schema/screens.ts'
import { filterToSearch } from '#web/shared/admin/history-filter.ts'
import { summary } from '#web/ui/text/summary.css.ts'
import * as styles from './errors.css.ts'

type ErrorDetails = NonNullable<LoggedError['context']>

/** Labels of known fields; other fields are shown under their own names. */
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

/** The context of the last occurrence, in a disclosure. */
export const ErrorContext = ({ context }: { context: ErrorDetails }) => (
  <details>
    <summary className={summary}>Context</summary>
    <dl className={styles.context}>
      {Object.entries(context)
        .filter(isInformative)
        .map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt className={styles.name}>{names[name] ?? name}</dt>
            <dd className={styles.value}>
              {name === 'requestId' && mayHaveEvents(context) ? (
                <RequestLink request={String(value)} />
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
    </dl>
  </details>
)

/** PostgreSQL names each of its errors "error". */
const isInformative = ([name, value]: readonly [string, unknown]) => name !== 'error' || value !== 'error'

/** GET requests do not append events. */
const mayHaveEvents = ({ route }: ErrorDetails) => !String(route ?? '').startsWith('GET ')

/** Links to the timeline of a request. */
const RequestLink = ({ request }: { request: string }) => (
  <Link
    className={styles.story}
    to={{ pathname: screens.history, search: filterToSearch({ correlation: request }, 'story') }}
  >
    {request}
  </Link>
)
