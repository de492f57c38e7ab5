import type { Context } from 'hono'
import { expectedUserHeader } from '#schema/expected-user.ts'
import type { Environment, SessionUser } from './environment.ts'
import { HttpError } from './http-error.ts'
import { isQuery } from './is-query.ts'

const otherUser = 'This browser is now logged in as another user. Log in again to send this change.'
const invalid = `${expectedUserHeader} must be the id of a user`

/** Checks the header `Expected-User` of a command. @throws HttpError 400, or 409 if another user is logged in */
export function requireExpectedUser(c: Context<Environment>, user: SessionUser): void {
  const expected = isQuery(c) ? undefined : c.req.header(expectedUserHeader)
  if (expected === undefined || expected === String(user.id)) return
  const isId = /^[1-9]\d{0,9}$/.test(expected)
  const message = isId ? otherUser : invalid
  throw new HttpError(isId ? 409 : 400, message, { fields: { [expectedUserHeader]: message } })
}
