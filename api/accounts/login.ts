import { pause } from '#kernel/resilience/backoff.ts'
import { HttpError } from '../http/http-error.ts'
import type { RateLimit, RateLimits } from '../http/security/rate-limits.ts'
import type { Services } from '../services.ts'
import { accountByEmail, normalizedEmail, type Account } from './accounts.ts'

const seconds = 15 * 60
const perAccountAndAddress: RateLimit = { name: 'login-account-address', max: 10, seconds }
const perAddress: RateLimit = { name: 'login-address', max: 100, seconds }
/** Limit that only delays logins. A limit that rejects logins would let strangers lock users out of their accounts. */
const perAccount: RateLimit = { name: 'login-account', max: Number.POSITIVE_INFINITY, seconds }

const limitsOf = (email: string, clientAddress: string) => ({
  both: { limit: perAccountAndAddress, subject: `${email} ${clientAddress}` },
  address: { limit: perAddress, subject: clientAddress },
  account: { limit: perAccount, subject: email },
})

/** @throws HttpError 401 with the same message for an unknown email address as for a wrong password */
export async function checkPassword(
  { db, passwords, rateLimits }: Services,
  { email, password }: { email: string; password: string },
  clientAddress: string,
): Promise<Account> {
  const attempt = await countAttempt(rateLimits, normalizedEmail(email), clientAddress)
  await pause(attempt.delayMs)
  const account = await accountByEmail(db, email)
  const matches = passwords.matches(account?.password_hash ?? null, password).catch(attempt.withdraw)
  if (!(await matches) || !account) {
    throw new HttpError(401, 'Invalid email or password')
  }
  await attempt.succeeded()
  return account
}

/** Counts a login attempt as failed until `succeeded` is called. @throws HttpError 429 after too many failures */
export async function countAttempt(rateLimits: RateLimits, email: string, clientAddress: string) {
  const { both, address, account } = limitsOf(email, clientAddress)
  const counts = await rateLimits.take(both, address, account)
  const { count: failures = 0 } = counts.find(({ limit }) => limit === perAccount) ?? {}
  return {
    // The delay is 200 ms for each failure after the tenth, and at most 3 s.
    delayMs: Math.min(3_000, Math.max(0, failures - 10) * 200),
    /** Does not count an attempt whose password was not compared. */
    withdraw: async (error: unknown): Promise<never> => {
      await rateLimits.giveBack(...counts)
      throw error
    },
    succeeded: async () => {
      await rateLimits.reset(both)
      await rateLimits.giveBack(...counts.filter(({ limit }) => limit !== perAccountAndAddress))
    },
  }
}

export async function resetAttempts(rateLimits: RateLimits, email: string, clientAddress: string) {
  const { both, account } = limitsOf(email, clientAddress)
  await rateLimits.reset(both)
  await rateLimits.reset(account)
}
