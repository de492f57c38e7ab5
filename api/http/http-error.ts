import type { RejectionKind } from '#kernel/commands/decider.ts'

export type HttpErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503

/** Error with an HTTP status. The client shows the message to the user. */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly status: HttpErrorStatus
  readonly fields: Readonly<Record<string, string>> | undefined
  readonly retryAfter: number | undefined
  constructor(
    status: HttpErrorStatus,
    message: string,
    options: { fields?: Readonly<Record<string, string>>; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? {} : { cause: options.cause })
    this.status = status
    this.fields = options.fields
    this.retryAfter = options.retryAfter
  }
}

export const statusOfRejection: Record<RejectionKind, HttpErrorStatus> = {
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  invalid: 422,
}
