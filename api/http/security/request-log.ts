import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Environment } from '../environment.ts'
import type { Measurement } from '../../monitoring/metrics/request-meter.ts'
import { redactedUrl } from './redact-url.ts'

/** Logs and measures each request after its response. Uses level debug for health checks, metrics and assets. */
export const recordRequests =
  (observe: (measurement: Measurement) => void): MiddlewareHandler<Environment> =>
  async (c, next) => {
    const startedAt = performance.now()
    await next()
    const ms = performance.now() - startedAt
    const [{ method }, { status }, route] = [c.req, c.res, routeOf(c)]
    // Status 503 of /health or /metrics does not count as a failed request.
    if (!/^\/(health|metrics)/.test(c.req.path)) observe({ route: `${method} ${route}`, ms, status })
    const { path, query } = redactedUrl(c.req.url)
    const url = query === '' ? path : `${path}?${query}`
    const line = { method, route, url, status, ms: Math.round(ms * 10) / 10, userId: c.get('user')?.id }
    c.get('log')[isQuiet(c) ? 'debug' : 'info'](line, 'request')
  }

/** Returns the most specific path pattern that matches, such as `/api/projects/{id}`. */
export const routeOf = (c: Context) =>
  (matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? '*').replaceAll(/:(\w+)/g, '{$1}')

const isQuiet = ({ req: { path } }: Context) => /^\/(health|metrics|assets\/)/.test(path)
