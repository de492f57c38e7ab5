import type { Context, Hono } from 'hono'
import { health as contract } from '#schema/api/index.ts'
import { within } from '#store/within.ts'
import { answering } from './answer.ts'
import type { Environment } from './environment.ts'
import { checkHealth, patience, type Checks } from './health/check.ts'
import type { Identity } from './identity/identity.ts'

/** Whether requests should be sent to this process: what is missing before they should, null when nothing is. */
export interface Readiness {
  /** Of what is its own. */
  readonly beforeStarted: () => string | null
  /** Of what it shares with others too. */
  readonly beforeReady: () => Promise<string | null>
}

/** By which others see how this process is. */
export interface Watched {
  readonly readiness: Readiness
  readonly checks: Checks
}

/**
 * `/health` tells people how things are, the others tell whoever runs the process. A proxy asks whether it has started:
 * a database that is away makes no process ready, and somebody has to say so.
 */
export function healthRoutes(
  app: Hono<Environment>,
  identity: Identity,
  { readiness, checks }: Watched,
): void {
  const answer = answering(app, identity)
  const check = checkHealth(checks)

  answer.public(contract.readHealth, async ({ c }) => {
    c.header('Cache-Control', 'no-store')
    const [health, asksAdmin] = await Promise.all([check(), isAdmin(c, identity)])
    if (asksAdmin) return health
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

  app.get('/health/started', (c) => {
    c.header('Cache-Control', 'no-store')
    const missing = readiness.beforeStarted()
    return missing === null ? c.json({ status: 'started' }) : c.json({ error: missing }, 503)
  })

  app.get('/health/ready', async (c) => {
    c.header('Cache-Control', 'no-store')
    const missing = await readiness.beforeReady()
    return missing === null ? c.json({ status: 'ready' }) : c.json({ error: missing }, 503)
  })
}

/** Whoever cannot be looked up is nobody: what is asked most urgently when the database is silent waits for no session. */
async function isAdmin(c: Context<Environment>, { cookie, sessions, now }: Identity): Promise<boolean> {
  const id = cookie.read(c)
  if (id === undefined) return false
  const found = await within(patience, 'session', sessions.find(id, now())).catch(() => null)
  if (found?.slid) cookie.write(c, id)
  return found?.user.role === 'ADMIN'
}
