import * as z from 'zod/mini'

const failure = z.object({
  error: z.optional(z.string()),
  message: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), z.string())),
})

/** An answer that says no. Its message is for the person who asked. */
export class RequestError extends Error {
  override name = 'RequestError'
  readonly status: number
  /** What was wrong with which field. */
  readonly fields: Readonly<Record<string, string>>

  constructor(status: number, body: unknown) {
    const read = z.safeParse(failure, body)
    const { error, message, fields } = read.success ? read.data : {}
    super(error ?? message ?? `Request failed with status ${status}`)
    this.status = status
    this.fields = fields ?? {}
  }
}

/** The server could not be reached: nothing is known of what became of the request. */
export class Unreachable extends Error {
  override name = 'Unreachable'
}

/** True where the server itself said that nobody is signed in. */
export const isSignedOut = (error: unknown): boolean => error instanceof RequestError && error.status === 401
