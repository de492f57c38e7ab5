import type { Context } from 'hono'
import { health as contract } from '#schema/api/index.ts'
import { withTimeout } from '#kernel/resilience/timeout.ts'
import type { Router } from '../http/route.ts'
import type { Environment } from '../http/environment.ts'
import type { Services } from '../services.ts'
import { checkHealth, unhealthyAfterMs, type Checks } from './checks.ts'
import type { Readiness } from './readiness.ts'

export interface HealthSources {
  readonly readiness: Readiness
  readonly checks: Checks
}

/** Health checks. A proxy should check `/health/started`: it stays healthy in an outage, so that `/health` stays reachable. */
export function healthRoutes(
  { app, publicRoute, services }: Router,
  { readiness, checks }: HealthSources,
): void {
  const check = checkHealth(checks)

  app.use('/health/*', async (c, next) => {
    c.header('Cache-Control', 'no-store')
    await next()
  })

  publicRoute(contract.readHealth, async ({ c }) => {
    const [health, admin] = await Promise.all([check(), isAdmin(c, services)])
    if (admin) return health
    return { ...health, services: health.services.map((service) => ({ ...service, error: undefined })) }
  })

  app.get('/health/live', (c) => c.json({ status: 'live' }))

  app.get('/health/started', (c) => {
    const missing = readiness.missingToStart()
    return missing === null ? c.json({ status: 'started' }) : c.json({ error: missing }, 503)
  })

  app.get('/health/ready', async (c) => {
    const missing = await readiness.missingToServe()
    return missing === null ? c.json({ status: 'ready' }) : c.json({ error: missing }, 503)
  })
}

/** Returns false if reading the session fails, because `/health` must answer without the database. */
async function isAdmin(c: Context<Environment>, { cookie, sessions, now }: Services): Promise<boolean> {
  const id = cookie.read(c)
  if (id === undefined) return false
  const lookup = sessions.find(id, now())
  const found = await withTimeout(unhealthyAfterMs, 'the session lookup', lookup).catch(() => null)
  if (found?.isExtended) cookie.write(c, id)
  return found?.user.role === 'ADMIN'
}
