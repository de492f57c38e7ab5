import type { Hono } from 'hono'
import { health as contract } from '#schema/api/index.ts'
import { answering } from './answer.ts'
import type { Environment } from './environment.ts'
import { checkHealth, type Checks } from './health/check.ts'
import type { Services } from './services.ts'

/** Whether requests should be sent to this process. */
export interface Readiness {
  /** Null when ready, else what is still missing. */
  readonly missing: () => Promise<string | null>
}

/** By which others see how this process is. */
export interface Watched {
  readonly readiness: Readiness
  readonly checks: Checks
}

/** `/health` tells people how things are, `/health/live` and `/health/ready` tell whoever runs the process. */
export function healthRoutes(
  app: Hono<Environment>,
  services: Services,
  { readiness, checks }: Watched,
): void {
  const answer = answering(app, services)
  const check = checkHealth(checks)

  answer.public(contract.readHealth, async ({ c }) => {
    c.header('Cache-Control', 'no-store')
    const health = await check()
    if (c.var.user?.role === 'ADMIN') return health
    const services = health.services.map(({ service, status, responseTime }) => ({
      service,
      status,
      responseTime,
    }))
    return { ...health, services }
  })

  app.get('/health/live', (c) => {
    c.header('Cache-Control', 'no-store')
    return c.json({ status: 'live' })
  })

  app.get('/health/ready', async (c) => {
    c.header('Cache-Control', 'no-store')
    const missing = await readiness.missing()
    return missing === null ? c.json({ status: 'ready' }) : c.json({ error: missing }, 503)
  })
}
