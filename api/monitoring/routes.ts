import { monitoring as contract } from '#schema/api/index.ts'
import type { Router } from '../http/route.ts'
import type { Checks } from '../health/checks.ts'
import { checkAlerts } from './alerts/check-alerts.ts'
import { openIncidents, uncheckedSince } from './alerts/incidents.ts'
import { lastHour, loggedErrors, performanceByRoute } from './queries.ts'
import { databaseHealth, emailHealth, projectorHealth, storageHealth } from './service-health.ts'
import { systemMetrics } from './metrics/system-metrics.ts'

export function monitoringRoutes({ route, services }: Router, checks: Checks): void {
  const { db, metrics, now } = services
  const upSince = now()
  route(contract.readMetrics, async () => {
    await metrics.flush()
    const [system, performance] = await Promise.all([systemMetrics(services), performanceByRoute(db, now())])
    return { system, performance }
  })

  route(contract.readErrors, async ({ query: { level, limit } }) => {
    await metrics.flush()
    return { errors: await loggedErrors(db, { level, limit }) }
  })

  route(contract.readDatabaseHealth, async () => ({ database: await databaseHealth(services, checks) }))
  route(contract.readEmailHealth, async () => ({ email: await emailHealth(services, checks) }))
  route(contract.readStorageHealth, async () => ({ storage: await storageHealth(services) }))
  route(contract.readProjectorHealth, async () => ({ projector: await projectorHealth(services, checks) }))

  route(contract.readHistory, async () => {
    await metrics.flush()
    return { minutes: await lastHour(db, now()) }
  })

  route(contract.readIncidents, async () => {
    const [incidents, unchecked] = await Promise.all([
      openIncidents(db, now()),
      uncheckedSince(db, now(), upSince),
    ])
    return { incidents, uncheckedSince: unchecked?.toISOString() ?? null }
  })

  route(contract.checkAlerts, async () => {
    await metrics.flush()
    return { incidents: await checkAlerts(services, checks), uncheckedSince: null }
  })
}
