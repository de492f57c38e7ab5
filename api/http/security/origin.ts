import type { MiddlewareHandler } from 'hono'
import type { Environment } from '../environment.ts'
import type { SessionCookie } from '../sessions.ts'
import { HttpError } from '../http-error.ts'

export interface RequestOrigin {
  readonly method: string
  readonly origin: string | undefined
  readonly site: string | undefined
  readonly host: string | undefined
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Returns why a request with a session is rejected as cross-site; null if it is allowed. A request without an Origin is
 * allowed, because browsers send one with every cross-site change.
 *
 * @param publicUrl undefined if PUBLIC_URL is not set: then all names of the loopback interface are equivalent
 */
export function crossSiteReason(request: RequestOrigin, publicUrl: string | undefined): string | null {
  const { method, origin, site, host } = request
  if (safeMethods.has(method)) return null
  if (site === 'cross-site') return 'This request came from another site'
  if (origin === undefined) return null
  const from = URL.parse(origin)
  if (from === null) return 'This request came from an unknown place'
  const own = publicUrl === undefined ? null : new URL(publicUrl)
  if (from.origin === own?.origin) return null
  // If the application uses HTTPS, a page over HTTP could have been forged on the network.
  const isExposed = own?.protocol === 'https:' && from.protocol !== 'https:'
  if (host !== undefined && !isExposed && sameHost(from, host, own === null)) return null
  return 'This request came from another site'
}

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

function sameHost(from: URL, host: string, anyLoopbackName: boolean): boolean {
  const own = URL.parse(`${from.protocol}//${host}`)
  if (own === null) return false
  if (own.host === from.host) return true
  return anyLoopbackName && own.port === from.port && [own, from].every((url) => loopback.test(url.hostname))
}

/** Rejects cross-site requests with a session cookie (CSRF). */
export const ownOrigin =
  (cookie: SessionCookie, publicUrl: string | undefined): MiddlewareHandler<Environment> =>
  async (c, next) => {
    const reason = crossSiteReason(
      {
        method: c.req.method,
        origin: c.req.header('origin'),
        site: c.req.header('sec-fetch-site'),
        host: c.req.header('host'),
      },
      publicUrl,
    )
    if (reason && cookie.read(c) !== undefined) throw new HttpError(403, reason)
    await next()
  }
