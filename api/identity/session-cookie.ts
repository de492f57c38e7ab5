import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import { sessionIdles } from './sessions.ts'

/** How the session's id travels. Over https the name's prefix makes browsers insist on what is set here. */
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
    setCookie(c, this.name, id, { ...this.#options, maxAge: sessionIdles / 1000 })
  }

  clear(c: Context): void {
    deleteCookie(c, this.name, this.#options)
  }
}
