import { RequestError } from '#web/api/request-error.ts'

/** What the server says where this reader may not see what was asked for: to ask again changes nothing. */
export const refusalOf = (error: Error | null): string | null =>
  error instanceof RequestError && error.status === 403 ? error.message : null
