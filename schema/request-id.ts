import * as z from 'zod/mini'

/** A request id or its first 8 or more characters, which are unique in practice. */
export const requestIdPattern = /^[0-9A-Fa-f-]{8,36}$/

export const requestIdFormat = 'the id of a request, or at least its first 8 characters'

/** Lower-case form, as stored in events. */
export const requestIdPrefix = z
  .string()
  .check(z.regex(requestIdPattern, `correlation must be ${requestIdFormat}`), z.toLowerCase())
