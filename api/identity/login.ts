import { setTimeout as delay } from 'node:timers/promises'
import { Problem } from '../problem.ts'
import { accountOf, normalised, type Account } from './accounts.ts'
import type { Identity } from './identity.ts'
import { attempt } from './login-limits.ts'

/** Whose e-mail and password these are. @throws Problem 401, the same for a wrong address and a wrong password. */
export async function authenticate(
  identity: Identity,
  credentials: { email: string; password: string },
  from: string,
): Promise<Account> {
  const tried = await attempt(identity.limits, normalised(credentials.email), from)
  await delay(tried.slowness)
  const account = await accountOf(identity.db, credentials.email)
  if (!(await identity.passwords.matches(account?.password_hash ?? null, credentials.password)) || !account) {
    throw new Problem(401, 'Invalid email or password')
  }
  await tried.forgive()
  return account
}
