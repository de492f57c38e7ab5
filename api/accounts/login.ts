import { pause } from '#kernel/resilience/backoff.ts'
import { HttpError } from '../http/http-error.ts'
import type { Services } from '../services.ts'
import { accountOf, normalised, type Account } from './accounts.ts'
import { countAttempt } from './login-limits.ts'

/** Returns the account. @throws HttpError 401, the same for a wrong email address and a wrong password */
export async function authenticate(
  { db, passwords, rateLimits }: Services,
  { email, password }: { email: string; password: string },
  clientAddress: string,
): Promise<Account> {
  const attempt = await countAttempt(rateLimits, normalised(email), clientAddress)
  await pause(attempt.delayMs)
  const account = await accountOf(db, email)
  if (!(await passwords.matches(account?.password_hash ?? null, password)) || !account) {
    throw new HttpError(401, 'Invalid email or password')
  }
  await attempt.succeeded()
  return account
}
