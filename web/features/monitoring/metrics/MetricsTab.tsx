import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Metrics } from '#schema/api/monitoring.ts'
import { hoursAndMinutes, megabytes } from '#web/shared/admin/format-units.ts'
import { QueryView } from '#web/shared/admin/QueryView.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { lazyOnIdle } from '#web/ui/lazy-on-idle.ts'
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
                Memory, uptime and idle connections are those of the process that answered; other figures
                cover all processes.
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
  { label: 'Total projects', value: formatCount(application.totalProjects) },
  { label: 'Total tasks', value: formatCount(application.totalTasks) },
  { label: 'Completed tasks', value: formatCount(application.completedTasks) },
  { label: 'Active users', value: formatCount(application.activeUsers), detail: 'in the last 30 days' },
  { label: 'Memory', value: megabytes(memory.used), detail: `of ${megabytes(memory.total)} MB` },
  { label: 'Database connections', value: formatCount(database.connections) },
  { label: 'Uptime', value: hoursAndMinutes(uptime) },
]

const formatCount = (count: number | null | undefined) => count?.toLocaleString() ?? '–'

const idleConnections = (pool: { idleConnections: number; poolSize: number } | undefined): Fact => ({
  label: 'Idle connections',
  value: formatCount(pool?.idleConnections),
  ...(pool && { detail: `of ${pool.poolSize.toLocaleString()}` }),
})
