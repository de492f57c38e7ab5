import type { MiddlewareHandler } from 'hono'
import type { Environment } from '../environment.ts'
import { routeOf } from '../security/request-log.ts'
import type { Measurement } from './request-meter.ts'

/**
 * Measures every request by its method and the pattern of its address, as the contracts write it; not those that
 * only watch us, for whom 503 is an answer like any other.
 */
export const measureRequests =
  (observe: (measured: Measurement) => void): MiddlewareHandler<Environment> =>
  async (c, next) => {
    const begun = performance.now()
    await next()
    if (/^\/(health|metrics)/.test(c.req.path)) return
    const route = `${c.req.method} ${routeOf(c)}`
    observe({ route, ms: performance.now() - begun, status: c.res.status })
  }
