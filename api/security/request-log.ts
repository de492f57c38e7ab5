import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Environment } from '../environment.ts'

/** One line a request, once it is answered; what only watches us is told of at the level of debugging. */
export const requestLog: MiddlewareHandler<Environment> = async (c, next) => {
  const begun = performance.now()
  await next()
  const line = {
    method: c.req.method,
    route: routeOf(c),
    url: redacted(c.req.url),
    status: c.res.status,
    ms: Math.round((performance.now() - begun) * 10) / 10,
    userId: c.var.user?.id,
  }
  if (isQuiet(c)) c.var.log.debug(line, 'request')
  else c.var.log.info(line, 'request')
}

/** The pattern that was answered: the most particular of those that matched, since the client's pages match all. */
export const routeOf = (c: Context) =>
  matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? '*'

const isQuiet = (c: Context) => c.req.path.startsWith('/health') || c.req.path.startsWith('/assets/')

/** The path and query of an address, without the tokens in it: whoever reads a log must not be able to use them. */
export function redacted(address: string): string {
  const url = new URL(address)
  for (const name of new Set(url.searchParams.keys())) {
    if (/token/i.test(name)) url.searchParams.set(name, '[redacted]')
  }
  return `${url.pathname}${url.search}`
}
