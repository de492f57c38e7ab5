import * as z from 'zod/mini'
import { expectedUserHeader } from '#schema/expected-user.ts'

const errorBody = z.object({
  error: z.optional(z.string()),
  message: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), z.string())),
})

/** The server answered with an error status. The message is shown to the user. */
export class RequestError extends Error {
  override name = 'RequestError'
  readonly status: number
  readonly serverMessage: string | undefined
  readonly fields: Readonly<Record<string, string>>

  constructor(status: number, body: unknown) {
    const parsed = z.safeParse(errorBody, body)
    const { error, message, fields } = parsed.success ? parsed.data : {}
    const serverMessage = error || message || undefined
    super(serverMessage ?? `Request failed with status ${status}`)
    this.serverMessage = serverMessage
    this.status = status
    this.fields = fields ?? {}
  }
}

/** No response arrived. The server may still have processed the request. */
export class UnreachableError extends Error {
  override name = 'UnreachableError'
}

/** No response to a change arrived, and the change cannot be queued. No other sentence may say that it was not saved. */
export class UnknownOutcomeError extends UnreachableError {
  constructor() {
    super('The change may not have been saved. Try again, or reload the page to check.')
  }
}

/** Returns the error message for the user. Undefined if an error response contains no message. */
export const userMessage = (error: Error): string | undefined =>
  error instanceof RequestError ? error.serverMessage : error.message

/** True if the error belongs to fields of the form, which shows it. */
export const hasFieldErrors = (error: unknown): boolean =>
  error instanceof RequestError && Object.keys(error.fields).length > 0

export const isUnauthorized = (error: unknown): boolean =>
  error instanceof RequestError && error.status === 401

/** True if another user has logged in in the browser since the page was loaded. */
export const isOfOtherUser = (error: unknown): boolean =>
  error instanceof RequestError && error.status === 409 && expectedUserHeader in error.fields

/** True if a retry may succeed: no response, a server error (5xx) or the rate limit (429). */
export const isRetryable = (error: unknown): boolean =>
  !(error instanceof RequestError) || error.status >= 500 || error.status === 429
