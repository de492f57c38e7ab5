import { hasCode } from '../resilience/system-error.ts'
import { redactStart, withoutAddresses } from '../telemetry/messages.ts'

export interface Failure {
  /** Reason that users see. Contains no email address and no mail server address. */
  readonly reason: string
  readonly detail: string
}

const maxLength = 300

/** Prefixes of reasons that concern only one email. A reason without such a prefix concerns every email. */
export const smtpRejectionReasons = {
  recipient: 'the mail server refuses the recipient',
  mail: 'the mail server answered',
} as const

/** Describes a failed delivery. The reason contains the response of the mail server, which shows what to fix. */
export function deliveryFailure(error: unknown): Failure {
  const detail = messageOf(error)
  if (isResponse(error)) {
    return { detail, reason: `${rejectionReason(error)}: ${redacted(error.response)}` }
  }
  const code = /\bE[A-Z]{4,}\b/.exec(detail)?.[0]
  if (code !== undefined && isFileError(error))
    return { detail, reason: `the email file cannot be written (${code})` }
  if (code !== undefined) return { detail, reason: `the mail server cannot be reached (${code})` }
  if (hasCode(error, 'ETIMEDOUT')) return { detail, reason: 'the mail server did not answer in time' }
  return { detail, reason: 'the connection to the mail server was lost' }
}

/** Describes a failed composition. The reason has no details, because users cannot fix the failure. */
export const compositionFailure = (error: unknown): Failure => ({
  detail: messageOf(error),
  reason: 'the email could not be composed',
})

const messageOf = (error: unknown) => redacted(error instanceof Error ? error.message : String(error))

interface SmtpResponse extends Error {
  readonly response: string
  readonly code?: unknown
  readonly command?: unknown
}
const isResponse = (error: unknown): error is SmtpResponse =>
  error instanceof Error && 'response' in error && typeof error.response === 'string'

function rejectionReason({ response, code, command }: SmtpResponse): string {
  if (code === 'EAUTH') return 'the mail server refuses the login'
  return command === 'RCPT TO' && isAboutRecipient(response)
    ? smtpRejectionReasons.recipient
    : smtpRejectionReasons.mail
}

/** RFC 3463: codes 5.1.* and 5.2.* concern the recipient, except 5.1.7 and 5.1.8. Without a code, the text decides. */
function isAboutRecipient(response: string): boolean {
  const [, status] = /^5\d\d[ -](5\.\d+\.\d+)/.exec(response) ?? []
  if (status !== undefined) return /^5\.(1|2)\./.test(status) && !/^5\.1\.[78]$/.test(status)
  return /^55[0-3]\b/.test(response) && !/relay|sender|auth|spam|block|policy/i.test(response)
}

const isFileError = (error: unknown) => error instanceof Error && 'path' in error

const redacted = (text: string) =>
  redactStart(text, maxLength, (start) => withoutAddresses(start, 'the recipient'))
