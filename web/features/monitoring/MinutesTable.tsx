import type { Minute } from '#schema/api/monitoring.ts'
import { Num } from '#web/ui/text/Num.tsx'
import { summary } from '#web/ui/text/summary.css.ts'
import * as styles from './charts.css.ts'
import { decimalsFor } from '#web/shared/admin/format-units.ts'
import { formatMinute } from './hour-chart.ts'

/** The values of the charts as a table, newest first. */
export const MinutesTable = ({ minutes }: { minutes: readonly Minute[] }) => (
  <details>
    <summary className={summary}>Read as a table</summary>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- makes it scrollable by keyboard */}
    <div className={styles.scroller} role="region" aria-label="Minutes of the last hour" tabIndex={0}>
      <table className={styles.table}>
        <caption className={styles.caption}>
          Requests per minute, failures, average and 95th percentile of the response time, and the projection
          lag
        </caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Requests</th>
            <th scope="col">Failed</th>
            <th scope="col">Average</th>
            <th scope="col">95 %</th>
            <th scope="col">Lag</th>
          </tr>
        </thead>
        <tbody>
          {minutes.toReversed().map((minute) => (
            <tr key={minute.at}>
              <th scope="row">{formatMinute(minute)}</th>
              <td>
                <Num value={minute.requests} />
              </td>
              <td>
                <Num value={minute.failures} />
              </td>
              <td>
                <Measured amount={minute.avg} unit="ms" />
              </td>
              <td>
                <Measured amount={minute.p95} unit="ms" />
              </td>
              <td>
                <Measured amount={minute.lagSeconds} unit="s" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
)

/** Shows a dash if nothing was measured. */
const Measured = ({ amount, unit }: { amount: number | null; unit: string }) =>
  amount === null ? (
    '–'
  ) : (
    <>
      <Num value={amount} format={decimalsFor(amount)} /> {unit}
    </>
  )
