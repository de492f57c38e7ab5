import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Metrics } from '#schema/api/monitoring.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { lazyOnIdle } from '#web/ui/lazy-on-idle.ts'
import { databaseQuery, metricsQuery } from './api.ts'
import { Facts, type Fact } from './Facts.tsx'
import { hoursAndMinutes, megabytes } from './figures.ts'
import { Loaded } from './Loaded.tsx'
import * as styles from './monitoring.css.ts'

const LastHour = lazyOnIdle(() => import('./LastHour.tsx'))

/** What there is, what it takes, and how the last hour went. */
export function MetricsTab() {
  const metrics = useQuery(metricsQuery)
  const database = useQuery(databaseQuery)
  const pool = database.isError ? undefined : database.data?.database.details
  return (
    <div className={styles.sections}>
      <section aria-label="Metrics">
        <Loaded query={metrics} noun="metrics" skeletons={<Skeleton height="10.65rem" />}>
          {({ system }) => (
            <>
              <Facts facts={[...factsOf(system), idle(pool)]} />
              <p className={styles.shown}>
                Memory, uptime and idle connections are those of the process that answered; the rest is of
                all.
              </p>
            </>
          )}
        </Loaded>
      </section>
      <Suspense fallback={<Skeleton height="16rem" />}>
        <LastHour />
      </Suspense>
    </div>
  )
}

function factsOf({ application, memory, database, uptime }: Metrics['system']): Fact[] {
  const { totalProjects, totalTasks, completedTasks, activeUsers } = application
  return [
    { label: 'Total projects', value: known(totalProjects) },
    { label: 'Total tasks', value: known(totalTasks) },
    { label: 'Completed tasks', value: known(completedTasks) },
    { label: 'Active users', value: activeUsers.toLocaleString(), detail: 'in 30 days' },
    { label: 'Memory', value: megabytes(memory.used), detail: `of ${megabytes(memory.total)} MB` },
    { label: 'Database connections', value: database.connections.toLocaleString() },
    { label: 'Uptime', value: hoursAndMinutes(uptime) },
  ]
}

/** A dash for what could not be counted, or is not known yet. */
const known = (count: number | null | undefined) => count?.toLocaleString() ?? '–'

/** Of the process that answers. */
const idle = (pool: { idleConnections: number; poolSize: number } | undefined): Fact => ({
  label: 'Idle connections',
  value: known(pool?.idleConnections),
  ...(pool && { detail: `of ${pool.poolSize.toLocaleString()}` }),
})
