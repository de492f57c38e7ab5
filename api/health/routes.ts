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

/**
 * `/health` is for people, the other routes are for supervisors and proxies. A proxy asks `/health/started`: an unreachable
 * database makes every process unready, and one must still answer requests to report it.
 */
export function healthRoutes(
  { app, publicRoute, services }: Router,
  { readiness, checks }: HealthSources,
): void {
  const check = checkHealth(checks)

  publicRoute(contract.readHealth, async ({ c }) => {
    c.header('Cache-Control', 'no-store')
    const [health, admin] = await Promise.all([check(), isAdmin(c, services)])
    if (admin) return health
    const reported = health.services.map(({ service, status, responseTime }) => ({
      service,
      status,
      responseTime,
    }))
    return { ...health, services: reported }
  })

  app.get('/health/live', (c) => {
    c.header('Cache-Control', 'no-store')
    return c.json({ status: 'live' })
  })

  app.get('/health/started', (c) => {
    c.header('Cache-Control', 'no-store')
    const missing = readiness.missingToStart()
    return missing === null ? c.json({ status: 'started' }) : c.json({ error: missing }, 503)
  })

  app.get('/health/ready', async (c) => {
    c.header('Cache-Control', 'no-store')
    const missing = await readiness.missingToServe()
    return missing === null ? c.json({ status: 'ready' }) : c.json({ error: missing }, 503)
  })
}

/** Returns false if the session cannot be looked up: health must be readable while the database is silent. */
async function isAdmin(c: Context<Environment>, { cookie, sessions, now }: Services): Promise<boolean> {
  const id = cookie.read(c)
  if (id === undefined) return false
  const lookup = sessions.find(id, now())
  const found = await withTimeout(unhealthyAfterMs, 'the session lookup', lookup).catch(() => null)
  if (found?.isExtended) cookie.write(c, id)
  return found?.user.role === 'ADMIN'
}
