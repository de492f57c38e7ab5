import * as z from 'zod/mini'

/** How the id of a request begins: eight characters tell it from all others in practice, and are what a table has room for. */
export const requestPrefix = /^[0-9A-Fa-f-]{8,36}$/

export const requestPrefixWords = 'the id of a request, or at least its first 8 characters'

/** As events carry it. */
export const requestIdStart = z
  .string()
  .check(z.regex(requestPrefix, `correlation must be ${requestPrefixWords}`), z.toLowerCase())
