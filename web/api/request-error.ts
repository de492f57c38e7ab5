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
  /** The server's own words, where it had any. */
  readonly said: string | undefined
  /** What was wrong with which field. */
  readonly fields: Readonly<Record<string, string>>

  constructor(status: number, body: unknown) {
    const read = z.safeParse(failure, body)
    const { error, message, fields } = read.success ? read.data : {}
    const said = error || message || undefined
    super(said ?? `Request failed with status ${status}`)
    this.said = said
    this.status = status
    this.fields = fields ?? {}
  }
}

/** The server could not be reached: nothing is known of what became of the request. */
export class Unreachable extends Error {
  override name = 'Unreachable'
}

/** Why something failed, in words for a person; undefined where the server failed without a word. */
export const reasonFor = (error: Error): string | undefined =>
  error instanceof RequestError ? error.said : error.message

/** True where the server itself said that nobody is signed in. */
export const isSignedOut = (error: unknown): boolean => error instanceof RequestError && error.status === 401
