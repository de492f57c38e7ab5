import { randomUUID } from 'node:crypto'
import { HttpError } from '../http/http-error.ts'
import type { RateLimit } from '../http/security/rate-limits.ts'
import type { Services } from '../services.ts'
import { createAccount, type Account } from './accounts.ts'
import { enqueueEvent, traceOf, tryAppendPendingEvents } from './outbox.ts'

const perAddress: RateLimit = { name: 'registration-address', max: 60, seconds: 3_600 }

const emailTaken = 'An account with this email already exists'

/** Creates an account. @throws HttpError 409 if the email address has one */
export async function register(
  services: Services,
  registration: { email: string; password: string },
  { clientAddress, correlationId }: { clientAddress: string; correlationId: string },
): Promise<Account> {
  await services.rateLimits.take({ limit: perAddress, subject: clientAddress })
  const passwordHash = await services.passwords.hash(registration.password)
  const now = services.now()
  const account = await services.db.transaction().execute(async (trx) => {
    const created = await createAccount(trx, { email: registration.email, passwordHash, createdAt: now })
    if (!created) throw new HttpError(409, emailTaken, { fields: { email: emailTaken } })
    const event = { type: 'UserRegistered' as const, data: { role: created.role } }
    const cause = { actor: created.id, correlationId, commandId: randomUUID(), at: now, ...traceOf(services) }
    await enqueueEvent(trx, created.id, event, cause)
    return created
  })
  await tryAppendPendingEvents(services, account.id, correlationId)
  return account
}
