import type { Context, MiddlewareHandler } from 'hono'
import type { Attributes, Tracing } from '#kernel/telemetry/tracing.ts'
import type { Environment } from '../../http/environment.ts'
import { redactedUrl } from '../../http/security/redact-url.ts'
import { routeOf } from '../../http/security/request-log.ts'

/** Creates a span for each request. If the client sends `traceparent`, the client's span is the parent. */
export const traceRequests =
  (tracing: Tracing): MiddlewareHandler<Environment> =>
  async (c, next) => {
    if (/^\/(health|metrics|assets)/.test(c.req.path)) return next()
    const span = tracing.begin(c.req.method, {
      kind: 'server',
      parent: c.req.header('traceparent'),
      attributes: requestAttributes(c),
    })
    c.set('log', c.var.log.child({ traceId: span.traceId }))
    await tracing.runInSpan(span, next)
    const route = routeOf(c)
    span.rename(`${c.req.method} ${route}`)
    span.set({ 'http.route': route, 'http.response.status_code': c.res.status })
    span.end(c.res.status >= 500 ? String(c.res.status) : undefined)
  }

function requestAttributes(c: Context<Environment>): Attributes {
  const { path, query } = redactedUrl(c.req.url)
  return {
    'http.request.method': c.req.method,
    'url.path': path,
    ...(query !== '' && { 'url.query': query }),
    correlation_id: c.var.requestId,
  }
}
