import { createHash, timingSafeEqual } from 'node:crypto'
import type { Hono } from 'hono'
import type { Environment } from './environment.ts'
import type { Checks } from './health/check.ts'
import { Problem } from './problem.ts'
import type { Services } from './services.ts'

/** `/metrics` for Prometheus, for whoever holds METRICS_TOKEN; without one configured there is no such address. */
export function metricsRoute(app: Hono<Environment>, services: Services, checks: Checks): void {
  const { prometheus } = services.measuring
  const token = services.config.METRICS_TOKEN
  if (!prometheus || token === undefined) return
  prometheus.watch(services, checks)
  app.get('/metrics', async (c) => {
    c.header('Cache-Control', 'no-store')
    const [, given = ''] = /^Bearer +(.*)$/i.exec(c.req.header('authorization') ?? '') ?? []
    if (!isSame(given, token)) {
      c.header('WWW-Authenticate', 'Bearer')
      throw new Problem(401, 'The metrics are read with the bearer token of METRICS_TOKEN')
    }
    return c.text(await prometheus.text(), 200, { 'Content-Type': prometheus.contentType })
  })
}

/** Takes as long whatever is alike. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
