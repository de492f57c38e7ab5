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
  if (isAnswer(error))
    return { said, reason: `the mail server answered: ${withoutAddresses(error.response)}` }
  const code = /\bE[A-Z]{4,}\b/.exec(said)?.[0]
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

const isAnswer = (error: unknown): error is { response: string } =>
  error instanceof Error && 'response' in error && typeof error.response === 'string'

const isLate = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ETIMEDOUT'

const withoutAddresses = (text: string) =>
  text.replaceAll(/[^\s<>()[\]"',;:]+@[^\s<>()[\]"',;:]+/g, 'the recipient').slice(0, longest)
