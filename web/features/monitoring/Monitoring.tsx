import { useQuery } from '@tanstack/react-query'
import { BellRing, RefreshCw } from 'lucide-react'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button } from '#web/ui/button/Button.tsx'
import { Loading } from '#web/ui/feedback/Skeleton.tsx'
import { lazyOnIdle } from '#web/ui/lazy-on-idle.ts'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs/Tabs.tsx'
import { tabParams, parseTab } from './search-params.ts'
import { incidentsQuery, useCheckAlerts, useRefreshAll, healthQuery } from './api.ts'
import { MetricsTab } from './MetricsTab.tsx'
import * as styles from '#web/shared/admin/monitoring.css.ts'
import { SystemStatus } from './SystemStatus.tsx'
import { useRecheckRole, useIsUnknown, useNow } from '#web/shared/admin/hooks.ts'
import { timeAgo, clockTime } from '#web/offline/age.ts'

const PerformanceTab = lazyOnIdle(() => import('./PerformanceTab.tsx'))
const ErrorsTab = lazyOnIdle(() => import('./ErrorsTab.tsx'))
const ServicesTab = lazyOnIdle(() => import('./ServicesTab.tsx'))

/** The contents of the screen for administrators. */
export function Monitoring() {
  const [search, setSearch] = useSearchParams()
  useRecheckRole(useQuery(incidentsQuery).error)
  return (
    <>
      <div className={styles.head}>
        <div>
          <h1 tabIndex={-1}>System Monitoring</h1>
          <LastChecked />
        </div>
        <Buttons />
      </div>
      <SystemStatus />
      {/* Each tab has its own URL, so that Back restores the previous one. */}
      <Tabs value={parseTab(search)} onValueChange={(tab) => setSearch(tabParams(tab))}>
        <TabList label="Monitoring" className={styles.tabs}>
          <Tab value="metrics">Metrics</Tab>
          <Tab value="performance">Performance</Tab>
          <Tab value="errors">Errors</Tab>
          <Tab value="services">Services</Tab>
        </TabList>
        <TabPanel value="metrics" className={styles.panel}>
          <MetricsTab />
        </TabPanel>
        <TabPanel value="performance" className={styles.panel}>
          <Suspense fallback={<Loading label="Loading performance..." />}>
            <PerformanceTab />
          </Suspense>
        </TabPanel>
        <TabPanel value="errors" className={styles.panel}>
          <Suspense fallback={<Loading label="Loading errors..." />}>
            <ErrorsTab />
          </Suspense>
        </TabPanel>
        <TabPanel value="services" className={styles.panel}>
          <Suspense fallback={<Loading label="Loading services..." />}>
            <ServicesTab />
          </Suspense>
        </TabPanel>
      </Tabs>
    </>
  )
}

function Buttons() {
  const refresh = useRefreshAll()
  const check = useCheckAlerts()
  useRecheckRole(check.error)
  return (
    <div className={styles.buttons}>
      <Button pending={refresh.isPending} onClick={() => refresh.mutate()}>
        <RefreshCw aria-hidden="true" />
        Refresh All
      </Button>
      <Button pending={check.isPending} onClick={() => check.mutate()}>
        <BellRing aria-hidden="true" />
        Check Alerts
      </Button>
    </div>
  )
}

/** The age of the data. Not a live region, because it changes every few seconds. */
function LastChecked() {
  const health = useQuery(healthQuery)
  const unknown = useIsUnknown(health)
  const now = useNow(10_000)
  const { data, dataUpdatedAt: at } = health
  return (
    <p className={styles.checked}>
      {data === undefined
        ? 'Not checked yet'
        : unknown
          ? `Last checked at ${clockTime(at, now)}`
          : `Checked ${ago(at, now)}`}
    </p>
  )
}

function ago(at: number, now: number): string {
  const seconds = Math.floor((now - at) / 10_000) * 10
  return timeAgo(at, now) ?? (seconds <= 0 ? 'just now' : `${seconds} seconds ago`)
}
