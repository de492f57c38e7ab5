import type { MiddlewareHandler } from 'hono'
import type { Environment } from '../environment.ts'
import { HttpError } from '../http-error.ts'

interface RequestOrigin {
  readonly method: string
  readonly origin: string | undefined
  readonly site: string | undefined
  readonly host: string | undefined
}

/**
 * Returns true if a request that may change data comes from another site. Browsers send Origin with each such request, so
 * a request without Origin is not from another site. Without PUBLIC_URL, all loopback host names are one site.
 */
export function isCrossSite(request: RequestOrigin, publicUrl: string | undefined): boolean {
  const { method, origin, site, host } = request
  if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return false
  if (site === 'cross-site') return true
  if (origin === undefined) return false
  const from = URL.parse(origin)
  const own = publicUrl === undefined ? null : new URL(publicUrl)
  if (from === null || from.origin === own?.origin) return from === null
  // If PUBLIC_URL uses HTTPS, requests from HTTP pages are refused: an attacker in the network may have changed the page.
  const isExposed = own?.protocol === 'https:' && from.protocol !== 'https:'
  return host === undefined || isExposed || !isSameHost(from, host, own === null)
}

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

function isSameHost(from: URL, host: string, anyLoopbackName: boolean): boolean {
  const own = URL.parse(`${from.protocol}//${host}`)
  if (own === null) return false
  if (own.host === from.host) return true
  return anyLoopbackName && own.port === from.port && [own, from].every((url) => loopback.test(url.hostname))
}

/** Rejects requests from another site (CSRF). Without a session too: a site could log its visitor in to an account. */
export const ownOrigin =
  (publicUrl: string | undefined): MiddlewareHandler<Environment> =>
  async (c, next) => {
    const { method } = c.req
    const [origin, site, host] = ['origin', 'sec-fetch-site', 'host'].map((name) => c.req.header(name))
    if (isCrossSite({ method, origin, site, host }, publicUrl))
      throw new HttpError(
        403,
        'This request came from another website. Open Brandpath directly and try again.',
      )
    await next()
  }
