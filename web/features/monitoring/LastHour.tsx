import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Minute } from '#schema/api/monitoring.ts'
import { TitledCard } from '#web/ui/card/Card.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { historyQuery } from './api.ts'
import { minuteCharts } from './hour-chart.ts'
import { HourChart } from './HourChart.tsx'
import { QueryView } from '#web/shared/admin/QueryView.tsx'
import { MinutesTable } from './MinutesTable.tsx'
import * as styles from './charts.css.ts'
import { muted } from '#web/shared/admin/monitoring.css.ts'

/** Charts and a table of the last sixty minutes. */
export default function LastHour() {
  const history = useQuery(historyQuery)
  return (
    <TitledCard title="The last hour">
      <QueryView
        query={history}
        level="h3"
        noun="the figures of the last hour"
        skeletons={<Skeleton height="12rem" />}
      >
        {({ minutes }) => <Charts minutes={minutes} />}
      </QueryView>
    </TitledCard>
  )
}

/** All charts share the selected minute. */
function Charts({ minutes }: { minutes: readonly Minute[] }) {
  const [pointed, setPointed] = useState<number | null>(null)
  if (minutes.length === 0) return <p>No measurements yet.</p>
  return (
    <>
      <div className={styles.charts}>
        {minuteCharts.map((view) => (
          <HourChart key={view.id} view={view} minutes={minutes} pointed={pointed} onPoint={setPointed} />
        ))}
      </div>
      <p className={muted}>API requests only; static files are not counted.</p>
      <MinutesTable minutes={minutes} />
    </>
  )
}
