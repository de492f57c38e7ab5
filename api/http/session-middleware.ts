import type { MiddlewareHandler } from 'hono'
import type { Environment } from './environment.ts'
import type { Services } from '../services.ts'
import type { SessionCookie } from './session-cookie.ts'

/** Sets `c.var.user` from the session cookie. Runs no query without a cookie. */
export const session =
  (services: Services, cookie: SessionCookie): MiddlewareHandler<Environment> =>
  async (c, next) => {
    const id = cookie.read(c)
    if (id !== undefined) {
      const found = await services.sessions.find(id, services.now())
      c.set('user', found?.user ?? null)
      if (found?.isExtended) cookie.write(c, id)
    }
    await next()
  }
