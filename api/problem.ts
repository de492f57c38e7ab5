import type { Changes, RefusalKind } from '#domain/decision.ts'

export type ProblemStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503

/** An answer that says no: its message is for the person who asked, and nothing went wrong with us. */
export class Problem extends Error {
  override name = 'Problem'
  readonly status: ProblemStatus
  readonly fields: Readonly<Record<string, string>> | undefined
  /** Seconds after which the same request may succeed. */
  readonly retryAfter: number | undefined
  constructor(
    status: ProblemStatus,
    message: string,
    more: { fields?: Readonly<Record<string, string>>; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? {} : { cause: more.cause })
    this.status = status
    this.fields = more.fields
    this.retryAfter = more.retryAfter
  }
}

/** A no since a thing is not any more as the sender saw it; who changed it stands in the log. */
export class Superseded extends Problem {
  readonly stream: string
  readonly changes: Changes
  constructor(message: string, stream: string, changes: Changes) {
    super(409, message)
    this.stream = stream
    this.changes = changes
  }
}

export const statusOfRefusal: Record<RefusalKind, ProblemStatus> = {
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  invalid: 422,
}
