import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Minute } from '#schema/api/monitoring.ts'
import { decimalsFor } from '#web/shared/admin/format-units.ts'
import { QueryView } from '#web/shared/admin/QueryView.tsx'
import { TitledCard } from '#web/ui/card/Card.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { table } from '#web/ui/plot/plot.css.ts'
import { FormattedNumber } from '#web/ui/text/FormattedNumber.tsx'
import { summary } from '#web/ui/text/text.css.ts'
import { historyQuery } from '../api.ts'
import { muted } from '../monitoring.css.ts'
import * as styles from './charts.css.ts'
import { formatMinute, minuteCharts } from './hour-chart.ts'
import { HourChart } from './HourChart.tsx'

export default function LastHour() {
  const history = useQuery(historyQuery)
  return (
    <TitledCard title="The last hour">
      <QueryView
        query={history}
        level="h3"
        noun="the last hour’s figures"
        skeletons={<Skeleton height="12rem" />}
      >
        {({ minutes }) => <Charts minutes={minutes} />}
      </QueryView>
    </TitledCard>
  )
}

/** Selecting a minute in one chart selects the minute in all charts. */
function Charts({ minutes }: { minutes: readonly Minute[] }) {
  const [selected, setSelected] = useState<number | null>(null)
  if (minutes.length === 0) return <p>No measurements yet.</p>
  return (
    <>
      <div className={styles.charts}>
        {minuteCharts.map((view) => (
          <HourChart key={view.id} view={view} minutes={minutes} selected={selected} onSelect={setSelected} />
        ))}
      </div>
      <p className={muted}>API requests only; static files are not counted.</p>
      <MinutesTable minutes={minutes} />
    </>
  )
}

const MinutesTable = ({ minutes }: { minutes: readonly Minute[] }) => (
  <details>
    <summary className={summary}>Show as a table</summary>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- makes it scrollable by keyboard */}
    <div className={styles.scroller} role="region" aria-label="Minutes of the last hour" tabIndex={0}>
      <table className={table}>
        <caption>
          Requests per minute, failures, average and 95th percentile of the response time, and the projection
          lag
        </caption>
        <thead>
          <tr>
            {['Time', 'Requests', 'Failed', 'Average', '95%', 'Lag'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {minutes.toReversed().map((minute) => (
            <tr key={minute.at}>
              <th scope="row">{formatMinute(minute)}</th>
              <td>
                <FormattedNumber value={minute.requests} />
              </td>
              <td>
                <FormattedNumber value={minute.failures} />
              </td>
              <MeasuredCell amount={minute.avg} unit="ms" />
              <MeasuredCell amount={minute.p95} unit="ms" />
              <MeasuredCell amount={minute.lagSeconds} unit="s" />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
)

const MeasuredCell = ({ amount, unit }: { amount: number | null; unit: string }) => (
  <td>
    {amount === null ? '–' : <FormattedNumber value={amount} format={decimalsFor(amount)} />}
    {amount !== null && ` ${unit}`}
  </td>
)
