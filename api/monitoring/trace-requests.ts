import type { Context, MiddlewareHandler } from 'hono'
import type { Attributes, Tracing } from '#store/tracing/tracing.ts'
import type { Environment } from '../environment.ts'
import { routeOf } from '../security/request-log.ts'
import { shownAddress } from '../security/shown-address.ts'

/** A span for every request, under the one that the client names, if any; not for what only watches us. */
export const traceRequests =
  (tracing: Tracing): MiddlewareHandler<Environment> =>
  async (c, next) => {
    if (/^\/(health|metrics|assets)/.test(c.req.path)) return next()
    const span = tracing.begin(c.req.method, {
      kind: 'server',
      parent: c.req.header('traceparent'),
      attributes: whatIsAsked(c),
    })
    c.set('log', c.var.log.child({ traceId: span.traceId }))
    await tracing.within(span, next)
    const route = routeOf(c)
    span.rename(`${c.req.method} ${route}`)
    span.set({ 'http.route': route, 'http.response.status_code': c.res.status })
    span.end(c.res.status >= 500 ? String(c.res.status) : undefined)
  }

/** By the names that OpenTelemetry gives them. */
function whatIsAsked(c: Context<Environment>): Attributes {
  const { path, query } = shownAddress(c.req.url)
  return {
    'http.request.method': c.req.method,
    'url.path': path,
    ...(query !== '' && { 'url.query': query }),
    'brandpath.correlation_id': c.var.requestId,
  }
}
