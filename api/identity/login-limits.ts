import type { Count, Limit } from '../security/limits.ts'
import type { Limits } from '../security/limits.ts'

const quarter = 15 * 60
const together: Limit = { name: 'login-account-address', max: 10, seconds: quarter }
const address: Limit = { name: 'login-address', max: 100, seconds: quarter }
/** Never refuses, or a stranger could keep somebody out: it only slows. */
const account: Limit = { name: 'login-account', max: Number.POSITIVE_INFINITY, seconds: quarter }

const atBoth = (who: string, from: string) => ({ limit: together, subject: `${who} ${from}` })
const atAccount = (who: string) => ({ limit: account, subject: who })

/** A try to guess, counted before it is known whether it is one. */
export interface Attempt {
  /** Milliseconds to wait before the password is looked at. */
  readonly slowness: number
  /** The password was right: the try does not count. */
  readonly forgive: () => Promise<void>
}

/** Whoever has set a new password has shown whose the account is: what was guessed before counts no more. */
export async function forgiveGuesses(limits: Limits, who: string, from: string): Promise<void> {
  await limits.giveBack(atBoth(who, from), true)
  await limits.giveBack(atAccount(who), true)
}

/** @throws Problem 429 where this address has guessed too often, at this account or at all. */
export async function attempt(limits: Limits, who: string, from: string): Promise<Attempt> {
  const byBoth = atBoth(who, from)
  const byAddress = { limit: address, subject: from }
  const byAccount = atAccount(who)
  const counts = await limits.take(byBoth, byAddress, byAccount)
  return {
    slowness: slowness(counts.find(({ limit }) => limit === account)),
    forgive: async () => {
      await limits.giveBack(byBoth, true)
      await limits.giveBack(byAddress)
      await limits.giveBack(byAccount)
    },
  }
}

/** A fifth of a second more for every failure beyond the tenth, up to three seconds. */
function slowness(failures: Count | undefined): number {
  return Math.min(3_000, Math.max(0, (failures?.count ?? 0) - 10) * 200)
}
