import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Environment } from '../environment.ts'
import { redactedUrl } from './redact-url.ts'

/** Logs each request after its response. Uses level debug for health checks, metrics and assets. */
export const requestLog: MiddlewareHandler<Environment> = async (c, next) => {
  const startedAt = performance.now()
  await next()
  const { path, query } = redactedUrl(c.req.url)
  const line = {
    method: c.req.method,
    route: routeOf(c),
    url: query === '' ? path : `${path}?${query}`,
    status: c.res.status,
    ms: Math.round((performance.now() - startedAt) * 10) / 10,
    userId: c.get('user')?.id,
  }
  if (isQuiet(c)) c.get('log').debug(line, 'request')
  else c.get('log').info(line, 'request')
}

/** Returns the most specific path pattern that matches, such as `/api/projects/{id}`. */
export const routeOf = (c: Context) =>
  (matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? '*').replaceAll(/:(\w+)/g, '{$1}')

const isQuiet = ({ req: { path } }: Context) => /^\/(health|metrics|assets\/)/.test(path)
