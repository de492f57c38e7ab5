import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Metrics } from '#schema/api/monitoring.ts'
import { hoursAndMinutes, megabytes } from '#web/shared/admin/format-units.ts'
import { QueryView } from '#web/shared/admin/QueryView.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { lazyOnIdle } from '#web/ui/lazy-on-idle.ts'
import { formatNumber } from '#web/ui/text/format.ts'
import { databaseQuery, metricsQuery } from '../api.ts'
import { FactList, type Fact } from '../FactList.tsx'
import * as styles from '../monitoring.css.ts'

const LastHour = lazyOnIdle(() => import('./LastHour.tsx'))

export function MetricsTab() {
  const metrics = useQuery(metricsQuery)
  const database = useQuery(databaseQuery)
  const pool = database.isError ? undefined : database.data?.database.details
  return (
    <div className={styles.sections}>
      <section aria-label="Metrics">
        <QueryView query={metrics} noun="metrics" skeletons={<Skeleton height="10.65rem" />}>
          {({ system }) => (
            <>
              <FactList facts={[...factsOf(system), idleConnections(pool)]} />
              <p className={styles.shown}>
                Memory, uptime and idle connections are from one process; the other figures cover all
                processes.
              </p>
            </>
          )}
        </QueryView>
      </section>
      <Suspense fallback={<Skeleton height="16rem" />}>
        <LastHour />
      </Suspense>
    </div>
  )
}

const factsOf = ({ application, memory, database, uptime }: Metrics['system']): Fact[] => [
  { label: 'Total projects', value: formatFigure(application.totalProjects) },
  { label: 'Total tasks', value: formatFigure(application.totalTasks) },
  { label: 'Completed tasks', value: formatFigure(application.completedTasks) },
  { label: 'Active users', value: formatFigure(application.activeUsers), detail: 'in the last 30 days' },
  { label: 'Memory', value: megabytes(memory.used), detail: `of ${megabytes(memory.total)} MB` },
  { label: 'Database connections', value: formatFigure(database.connections) },
  { label: 'Uptime', value: hoursAndMinutes(uptime) },
]

const formatFigure = (count: number | null | undefined) => (count == null ? '–' : formatNumber(count))

const idleConnections = (pool: { idleConnections: number; poolSize: number } | undefined): Fact => ({
  label: 'Idle connections',
  value: formatFigure(pool?.idleConnections),
  ...(pool && { detail: `of ${formatNumber(pool.poolSize)}` }),
})
