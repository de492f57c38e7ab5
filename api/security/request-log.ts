import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Environment } from '../environment.ts'
import { shownAddress } from './shown-address.ts'

/** One line a request, once it is answered; what only watches us is told of at the level of debugging. */
export const requestLog: MiddlewareHandler<Environment> = async (c, next) => {
  const begun = performance.now()
  await next()
  const { path, query } = shownAddress(c.req.url)
  const line = {
    method: c.req.method,
    route: routeOf(c),
    url: query === '' ? path : `${path}?${query}`,
    status: c.res.status,
    ms: Math.round((performance.now() - begun) * 10) / 10,
    userId: c.get('user')?.id,
  }
  if (isQuiet(c)) c.get('log').debug(line, 'request')
  else c.get('log').info(line, 'request')
}

/**
 * The pattern that was answered, as the contracts write it, in logs as in measurements: the most particular of those
 * that matched, since the client's pages match all.
 */
export const routeOf = (c: Context) =>
  (matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? '*').replaceAll(/:(\w+)/g, '{$1}')

const isQuiet = ({ req: { path } }: Context) => /^\/(health|metrics|assets\/)/.test(path)
