import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Minute } from '#schema/api/monitoring.ts'
import { TitledCard } from '#web/ui/card/Card.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { historyQuery } from './api.ts'
import { hourViews } from './hour-chart.ts'
import { HourChart } from './HourChart.tsx'
import { Loaded } from './Loaded.tsx'
import { MinutesTable } from './MinutesTable.tsx'
import * as styles from './charts.css.ts'
import { muted } from './monitoring.css.ts'

/** The last sixty minutes: to look at, to point at, to read. */
export default function LastHour() {
  const history = useQuery(historyQuery)
  return (
    <TitledCard title="The last hour">
      <Loaded
        query={history}
        level="h3"
        noun="the figures of the last hour"
        skeletons={<Skeleton height="12rem" />}
      >
        {({ minutes }) => <Charts minutes={minutes} />}
      </Loaded>
    </TitledCard>
  )
}

/** One minute is pointed at in all of them: what happened there shows side by side. */
function Charts({ minutes }: { minutes: readonly Minute[] }) {
  const [pointed, setPointed] = useState<number | null>(null)
  if (minutes.length === 0) return <p>Nothing was measured yet.</p>
  return (
    <>
      <div className={styles.charts}>
        {hourViews.map((view) => (
          <HourChart key={view.id} view={view} minutes={minutes} pointed={pointed} onPoint={setPointed} />
        ))}
      </div>
      <p className={muted}>Requests of the API: the client’s files are not counted here.</p>
      <MinutesTable minutes={minutes} />
    </>
  )
}
