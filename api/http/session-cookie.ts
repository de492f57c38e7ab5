import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import { sessionIdleMs } from './sessions.ts'

/** Cookie with the session id. Over HTTPS the `__Host-` prefix makes browsers enforce these options. */
export class SessionCookie {
  readonly name: string
  readonly #options: CookieOptions

  constructor(publicUrl: string) {
    const secure = publicUrl.startsWith('https:')
    this.name = secure ? '__Host-brandpath_session' : 'brandpath_session'
    this.#options = { httpOnly: true, sameSite: 'Lax', path: '/', secure }
  }

  read(c: Context): string | undefined {
    return getCookie(c, this.name)
  }

  write(c: Context, id: string): void {
    setCookie(c, this.name, id, { ...this.#options, maxAge: sessionIdleMs / 1000 })
  }

  clear(c: Context): void {
    deleteCookie(c, this.name, this.#options)
  }
}
