import { refusals } from '#schema/mail.ts'
import { isCode } from '../error-code.ts'

/** Why a mail did not go: in words for whoever reads the ledger, and as it was said for whoever reads the log. */
export interface Failure {
  readonly reason: string
  readonly said: string
}

const longest = 300

/**
 * The mail server's own words are passed on, since they tell what to mend; addresses are not, and neither is
 * where the server stands.
 */
export function sendFailure(error: unknown): Failure {
  const said = saidBy(error)
  if (isAnswer(error)) return { said, reason: `${sortOf(error)}: ${withoutAddresses(error.response)}` }
  const code = /\bE[A-Z]{4,}\b/.exec(said)?.[0]
  if (code !== undefined && isOfFile(error)) return { said, reason: `the mail could not be filed (${code})` }
  if (code !== undefined) return { said, reason: `the mail server cannot be reached (${code})` }
  if (isLate(error)) return { said, reason: 'the mail server did not answer in time' }
  return { said, reason: 'the connection to the mail server broke off' }
}

/** What kept the mail from being written is the operators' matter. */
export const composeFailure = (error: unknown): Failure => ({
  said: saidBy(error),
  reason: 'the mail could not be written',
})

const saidBy = (error: unknown) => withoutAddresses(error instanceof Error ? error.message : String(error))

interface Answer extends Error {
  readonly response: string
  readonly code?: unknown
  readonly command?: unknown
}
const isAnswer = (error: unknown): error is Answer =>
  error instanceof Error && 'response' in error && typeof error.response === 'string'

function sortOf({ response, code, command }: Answer): string {
  if (code === 'EAUTH') return 'the mail server does not let us in'
  return command === 'RCPT TO' && isOfRecipient(response) ? refusals.recipient : refusals.mail
}

/**
 * Where the answer has the code of RFC 3463 that tells: 5.1 and 5.2 are of the address and its mailbox, 5.1.7 and 5.1.8
 * of the sender. Else servers say it in words, which are their own: in doubt it is the recipient.
 */
function isOfRecipient(response: string): boolean {
  const [, status] = /^5\d\d[ -](5\.\d+\.\d+)/.exec(response) ?? []
  if (status !== undefined) return /^5\.(1|2)\./.test(status) && !/^5\.1\.[78]$/.test(status)
  return /^55[0-3]\b/.test(response) && !/relay|sender|auth|spam|block|policy/i.test(response)
}

/** Without a mail server, mails are files. */
const isOfFile = (error: unknown) => error instanceof Error && 'path' in error

const isLate = (error: unknown) => isCode(error, 'ETIMEDOUT')

const withoutAddresses = (text: string) =>
  text.replaceAll(/[^\s<>()[\]"',;:]+@[^\s<>()[\]"',;:]+/g, 'the recipient').slice(0, longest)
