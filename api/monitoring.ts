import type { Hono } from 'hono'
import { monitoring as contract } from '#schema/api/index.ts'
import { answering } from './answer.ts'
import type { Environment } from './environment.ts'
import type { Checks } from './health/check.ts'
import { checkAlerts } from './monitoring/alerts.ts'
import { openIncidents, uncheckedSince } from './monitoring/incidents.ts'
import { loggedErrors } from './monitoring/logged-errors.ts'
import { lastHour, performanceByRoute } from './monitoring/performance.ts'
import { databaseHealth, emailHealth, projectorHealth, storageHealth } from './monitoring/service-health.ts'
import { systemMetrics } from './monitoring/system.ts'
import type { Services } from './services.ts'

/** How Brandpath is, for those who look after it. All of it is measured when asked, or was by some process. */
export function monitoringRoutes(app: Hono<Environment>, services: Services, checks: Checks): void {
  const { db, measuring, now } = services
  const upSince = now()
  const answer = answering(app, services)

  answer.signedIn(contract.readMetrics, async () => {
    await measuring.write()
    const [system, performance] = await Promise.all([systemMetrics(services), performanceByRoute(db, now())])
    return { system, performance }
  })

  answer.signedIn(contract.readErrors, async ({ query: { level, limit } }) => {
    await measuring.write()
    return { errors: await loggedErrors(db, { level, limit }) }
  })

  answer.signedIn(contract.readDatabaseHealth, async () => {
    return { database: await databaseHealth(services, checks) }
  })

  answer.signedIn(contract.readEmailHealth, async () => {
    return { email: await emailHealth(services, checks) }
  })

  answer.signedIn(contract.readStorageHealth, async () => {
    return { storage: await storageHealth(services) }
  })

  answer.signedIn(contract.readProjectorHealth, async () => {
    return { projector: await projectorHealth(services, checks) }
  })

  answer.signedIn(contract.readHistory, async () => {
    await measuring.write()
    return { minutes: await lastHour(db, now()) }
  })

  answer.signedIn(contract.readIncidents, async () => {
    const [incidents, unchecked] = await Promise.all([
      openIncidents(db, now()),
      uncheckedSince(db, now(), upSince),
    ])
    return { incidents, uncheckedSince: unchecked?.toISOString() ?? null }
  })

  answer.signedIn(contract.checkAlerts, async () => {
    await measuring.write()
    return { incidents: await checkAlerts(services, checks), uncheckedSince: null }
  })
}
