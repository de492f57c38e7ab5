import type { Count, RateLimit, RateLimits } from '../http/security/rate-limits.ts'

const seconds = 15 * 60
const perAccountAndAddress: RateLimit = { name: 'login-account-address', max: 10, seconds }
const perAddress: RateLimit = { name: 'login-address', max: 100, seconds }
/** Only slows logins down. If it rejected them, a stranger could lock a user out. */
const perAccount: RateLimit = { name: 'login-account', max: Number.POSITIVE_INFINITY, seconds }

const accountAndAddress = (email: string, clientAddress: string) => ({
  limit: perAccountAndAddress,
  subject: `${email} ${clientAddress}`,
})
const accountAlone = (email: string) => ({ limit: perAccount, subject: email })

/** A login attempt, counted as failed until it has succeeded. */
export interface LoginAttempt {
  /** Time to wait before the password is verified. */
  readonly delayMs: number
  /** Takes the attempt back: the password was correct. */
  readonly succeeded: () => Promise<void>
}

/** Resets the counters after a user has set a new password through a mailed link. */
export async function resetAttempts(
  rateLimits: RateLimits,
  email: string,
  clientAddress: string,
): Promise<void> {
  await rateLimits.reset(accountAndAddress(email, clientAddress))
  await rateLimits.reset(accountAlone(email))
}

/** @throws HttpError 429 after too many failed attempts from this client address */
export async function countAttempt(
  rateLimits: RateLimits,
  email: string,
  clientAddress: string,
): Promise<LoginAttempt> {
  const byBoth = accountAndAddress(email, clientAddress)
  const byAddress = { limit: perAddress, subject: clientAddress }
  const byAccount = accountAlone(email)
  const counts = await rateLimits.take(byBoth, byAddress, byAccount)
  return {
    delayMs: delayAfter(counts.find(({ limit }) => limit === perAccount)),
    succeeded: async () => {
      await rateLimits.reset(byBoth)
      await rateLimits.giveBack(byAddress)
      await rateLimits.giveBack(byAccount)
    },
  }
}

/** 200 ms for every failure after the tenth, at most 3 s. */
function delayAfter(failures: Count | undefined): number {
  return Math.min(3_000, Math.max(0, (failures?.count ?? 0) - 10) * 200)
}
