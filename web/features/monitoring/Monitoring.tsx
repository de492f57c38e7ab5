import { useQuery } from '@tanstack/react-query'
import { BellRing, RefreshCw } from 'lucide-react'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button } from '#web/ui/button/Button.tsx'
import { Loading } from '#web/ui/feedback/Skeleton.tsx'
import { lazyOnIdle } from '#web/ui/lazy-on-idle.ts'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs/Tabs.tsx'
import { ofTab, tabIn } from './address.ts'
import { incidentsQuery, useCheckAlerts, useRefreshAll } from './api.ts'
import { Checked } from './Checked.tsx'
import { MetricsTab } from './MetricsTab.tsx'
import * as styles from './monitoring.css.ts'
import { SystemStatus } from './SystemStatus.tsx'
import { useNoticeDemotion } from './use-notice-demotion.ts'

const PerformanceTab = lazyOnIdle(() => import('./PerformanceTab.tsx'))
const ErrorsTab = lazyOnIdle(() => import('./ErrorsTab.tsx'))
const ServicesTab = lazyOnIdle(() => import('./ServicesTab.tsx'))

/** Everything on the screen, for those who may see it. */
export function Monitoring() {
  const [search, setSearch] = useSearchParams()
  useNoticeDemotion(useQuery(incidentsQuery).error)
  return (
    <>
      <div className={styles.head}>
        <div>
          <h1 tabIndex={-1}>System Monitoring</h1>
          <Checked />
        </div>
        <Buttons />
      </div>
      <SystemStatus />
      {/* Each tab is an address of its own, so that Back takes it back to what was asked for there. */}
      <Tabs value={tabIn(search)} onValueChange={(tab) => setSearch(ofTab(tab))}>
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
  useNoticeDemotion(check.error)
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
