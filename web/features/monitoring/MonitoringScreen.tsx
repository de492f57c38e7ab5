import { useQuery } from '@tanstack/react-query'
import { BellRing, RefreshCw } from 'lucide-react'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { clockTime, timeAgo, useNow } from '#web/ui/text/clock.ts'
import { head } from '#web/shared/admin/admin.css.ts'
import { AdminScreen } from '#web/shared/admin/AdminScreen.tsx'
import { useMayBeOutdated, useRecheckRole } from '#web/shared/admin/hooks.ts'
import { PageHead } from '#web/shared/PageHead.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { Loading } from '#web/ui/feedback/Skeleton.tsx'
import { lazyOnIdle } from '#web/ui/lazy-on-idle.ts'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs/Tabs.tsx'
import { healthQuery, incidentsQuery, useCheckAlerts, useRefreshAll } from './api.ts'
import { MetricsTab } from './metrics/MetricsTab.tsx'
import * as styles from './monitoring.css.ts'
import { parseTab, tabParams, tabs, type MonitoringTab } from './search-params.ts'
import { SystemStatus } from './SystemStatus.tsx'

const title = 'System Monitoring'
const description = 'Service health, metrics for the last hour, and logged errors.'

export default function MonitoringScreen() {
  return (
    <AdminScreen title={title} description={description} advice="Ask an administrator for access.">
      <PageHead title={title} description={description} />
      <Monitoring />
    </AdminScreen>
  )
}

const tabContents = {
  metrics: { name: 'Metrics', Content: MetricsTab },
  performance: {
    name: 'Performance',
    Content: lazyOnIdle(() => import('./performance/PerformanceTab.tsx')),
  },
  errors: { name: 'Errors', Content: lazyOnIdle(() => import('./errors/ErrorsTab.tsx')) },
  services: { name: 'Services', Content: lazyOnIdle(() => import('./services/ServicesTab.tsx')) },
} as const satisfies Record<MonitoringTab, { name: string; Content: React.ComponentType }>

function Monitoring() {
  const [search, setSearch] = useSearchParams()
  useRecheckRole(useQuery(incidentsQuery).error)
  return (
    <>
      <div className={head}>
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          <LastChecked />
        </div>
        <Buttons />
      </div>
      <SystemStatus />
      {/* Each tab has its own URL, so that Back restores the previous tab. */}
      <Tabs value={parseTab(search)} onValueChange={(tab) => setSearch(tabParams(tab))}>
        <TabList label="Monitoring" className={styles.tabs}>
          {tabs.map((tab) => (
            <Tab key={tab} value={tab}>
              {tabContents[tab].name}
            </Tab>
          ))}
        </TabList>
        {tabs.map((tab) => {
          const { name, Content } = tabContents[tab]
          return (
            <TabPanel key={tab} value={tab} className={styles.panel}>
              <Suspense fallback={<Loading label={`Loading ${name.toLowerCase()}...`} />}>
                <Content />
              </Suspense>
            </TabPanel>
          )
        })}
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

function LastChecked() {
  const health = useQuery(healthQuery)
  const mayBeOutdated = useMayBeOutdated(health)
  const now = useNow(60_000)
  const { data, dataUpdatedAt: at } = health
  let text = 'Not checked yet'
  if (data !== undefined)
    text = mayBeOutdated
      ? `Last checked at ${clockTime(at, now)}`
      : `Checked ${timeAgo(at, now) ?? 'just now'}`
  return <p className={styles.checked}>{text}</p>
}
