import type { MiddlewareHandler } from 'hono'
import type { Environment } from '../environment.ts'
import type { SessionCookie } from '../identity/session-cookie.ts'
import { Problem } from '../problem.ts'

/** What a request says of where it comes from. */
export interface Provenance {
  readonly method: string
  readonly origin: string | undefined
  readonly site: string | undefined
  readonly host: string | undefined
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Null where a request that carries a session may change something, else why not. Without an Origin it may: all
 * browsers send one with what they do for another site.
 *
 * @param publicUrl undefined where the operator named none: then all names of this machine are one.
 */
export function whyForeign(request: Provenance, publicUrl: string | undefined): string | null {
  const { method, origin, site, host } = request
  if (reading.has(method)) return null
  if (site === 'cross-site') return 'This request came from another site'
  if (origin === undefined) return null
  const from = URL.parse(origin)
  if (from === null) return 'This request came from an unknown place'
  const own = publicUrl === undefined ? null : new URL(publicUrl)
  if (from.origin === own?.origin) return null
  // Where ours is https, a page that came over http can be anybody's who sits on the line.
  const isExposed = own?.protocol === 'https:' && from.protocol !== 'https:'
  if (host !== undefined && !isExposed && sameHost(from, host, own === null)) return null
  return 'This request came from another site'
}

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

function sameHost(from: URL, host: string, loopbackIsOne: boolean): boolean {
  const own = URL.parse(`${from.protocol}//${host}`)
  if (own === null) return false
  if (own.host === from.host) return true
  return loopbackIsOne && own.port === from.port && [own, from].every((url) => loopback.test(url.hostname))
}

/** Refuses what another site makes a browser do with somebody's session. */
export const ownOrigin =
  (cookie: SessionCookie, publicUrl: string | undefined): MiddlewareHandler<Environment> =>
  async (c, next) => {
    const why = whyForeign(
      {
        method: c.req.method,
        origin: c.req.header('origin'),
        site: c.req.header('sec-fetch-site'),
        host: c.req.header('host'),
      },
      publicUrl,
    )
    if (why && cookie.read(c) !== undefined) throw new Problem(403, why)
    await next()
  }
