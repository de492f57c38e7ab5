import { randomUUID } from 'node:crypto'
import { Problem } from '../problem.ts'
import type { Limit } from '../security/limits.ts'
import { createAccount, type Account } from './accounts.ts'
import { owe, traceOf } from './events-due.ts'
import { tell, type Identity } from './identity.ts'

const registrations: Limit = { name: 'registration-address', max: 60, seconds: 3_600 }

const taken = 'An account with this email already exists'

/** The new account, whose row is the commit. @throws Problem 409 where the address has one. */
export async function register(
  identity: Identity,
  registration: { email: string; password: string },
  request: { from: string; correlationId: string },
): Promise<Account> {
  await identity.limits.take({ limit: registrations, subject: request.from })
  const passwordHash = await identity.passwords.hash(registration.password)
  const now = identity.now()
  const account = await identity.db.transaction().execute(async (trx) => {
    const created = await createAccount(trx, { email: registration.email, passwordHash, createdAt: now })
    if (!created) throw new Problem(409, taken, { fields: { email: taken } })
    const event = { type: 'UserRegistered' as const, data: { role: created.role } }
    const { correlationId } = request
    const cause = { actor: created.id, correlationId, commandId: randomUUID(), at: now, ...traceOf(identity) }
    await owe(trx, created.id, event, cause)
    return created
  })
  await tell(identity, account.id, request.correlationId)
  return account
}
