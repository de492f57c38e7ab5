import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { maxBody } from '#schema/limits.ts'
import { isStorable } from '#schema/text.ts'
import type { Environment } from '../environment.ts'
import { isJson } from '../parse.ts'
import { Problem } from '../problem.ts'

/** Addresses that are no text are refused before anything is looked up by them. */
export const readableAddress: MiddlewareHandler<Environment> = async (c, next) => {
  if (!c.req.url.includes('%')) return next() // nothing in it is encoded
  const { pathname, search } = new URL(c.req.url)
  if (![pathname, search.replaceAll('+', ' ')].every(decodes)) {
    throw new Problem(400, 'The address holds characters that cannot be read')
  }
  await next()
}

function decodes(part: string): boolean {
  try {
    return isStorable(decodeURIComponent(part))
  } catch {
    return false
  }
}

const limited = bodyLimit({ maxSize: maxBody, onError: () => tooLarge() })

/** A body that tells its length is judged by that, and opened only by who reads it. */
export const limitedBody: MiddlewareHandler<Environment> = async (c, next) => {
  const length = c.req.header('content-length')
  if (length === undefined || c.req.header('transfer-encoding') !== undefined) return limited(c, next)
  if (Number(length) > maxBody) tooLarge()
  await next()
}

function tooLarge(): never {
  throw new Problem(413, `The body must be at most ${maxBody / 1000} kB`)
}

/** A body is JSON, also where the call does not look at it: what a plain form can send changes nothing. */
export const jsonOnly: MiddlewareHandler<Environment> = async (c, next) => {
  const length = c.req.header('content-length')
  const hasBody = c.req.header('transfer-encoding') !== undefined || (length !== undefined && length !== '0')
  if (hasBody && !isJson(c)) throw new Problem(415, 'Send JSON, with Content-Type: application/json')
  await next()
}
