import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { uploadPicture } from '#schema/api/guides.ts'
import { maxBody, maxPictureBody } from '#schema/limits.ts'
import { isStorable } from '#schema/text.ts'
import type { Environment } from '../environment.ts'
import { isJson } from '../parse.ts'
import { HttpError } from '../http-error.ts'

export const decodableUrl: MiddlewareHandler<Environment> = async (c, next) => {
  if (!c.req.url.includes('%')) return next() // the URL contains nothing encoded
  const { pathname, search } = new URL(c.req.url)
  if (![pathname, search.replaceAll('+', ' ')].every(decodes)) {
    throw new HttpError(400, 'The URL contains characters that cannot be decoded')
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

const limitOf = (maxSize: number) => ({
  maxSize,
  middleware: bodyLimit({ maxSize, onError: () => tooLarge(maxSize) }),
})
const limit = limitOf(maxBody)
const pictureLimit = limitOf(maxPictureBody)

/** Limits the size of bodies. With Content-Length, checks the size before the body is read. */
export const limitedBody: MiddlewareHandler<Environment> = async (c, next) => {
  const { maxSize, middleware } = c.req.path === uploadPicture.path ? pictureLimit : limit
  const length = c.req.header('content-length')
  if (length === undefined || c.req.header('transfer-encoding') !== undefined) return middleware(c, next)
  if (Number(length) > maxSize) tooLarge(maxSize)
  await next()
}

function tooLarge(maxSize: number): never {
  throw new HttpError(413, `The body must be at most ${maxSize / 1000} kB`)
}

/**
 * Rejects bodies that are compressed or not JSON, even for calls without a body. HTML forms of other sites cannot send JSON
 * (CSRF).
 */
export const jsonOnly: MiddlewareHandler<Environment> = async (c, next) => {
  const length = c.req.header('content-length')
  const hasBody = c.req.header('transfer-encoding') !== undefined || (length !== undefined && length !== '0')
  if (hasBody && !isJson(c)) throw new HttpError(415, 'Send JSON, with Content-Type: application/json')
  if (hasBody && (c.req.header('content-encoding') ?? 'identity').toLowerCase() !== 'identity')
    throw new HttpError(415, 'Send the body uncompressed, without Content-Encoding')
  await next()
}
