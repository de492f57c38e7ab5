import { sql, type Kysely } from 'kysely'
import type { Database } from '#schema/tables/database.ts'
import { HttpError } from '../http/http-error.ts'
import type { RateLimit } from '../http/security/rate-limits.ts'
import type { Services } from '../services.ts'
import { firstUsername, normalizedEmail, type Account } from './accounts.ts'
import { causeOf, enqueueEvent, tryAppendPendingEvents } from './outbox.ts'

const perAddress: RateLimit = { name: 'registration-address', max: 60, seconds: 3_600 }

const emailTaken = 'An account with this email already exists. Log in instead.'

export async function register(
  services: Services,
  { email, password }: { email: string; password: string },
  { clientAddress, correlationId }: { clientAddress: string; correlationId: string },
): Promise<Account> {
  const limited = { limit: perAddress, subject: clientAddress }
  const counts = await services.rateLimits.take(limited)
  const passwordHash = await services.passwords.hash(password).catch(async (error: unknown) => {
    await services.rateLimits.giveBack(...counts) // nothing was done, and the response shows no account
    throw error
  })
  const account = await services.db.transaction().execute(async (trx) => {
    const created = await insertAccount(trx, normalizedEmail(email), passwordHash, services.now())
    if (!created) throw new HttpError(409, emailTaken, { fields: { email: emailTaken } })
    const event = { type: 'UserRegistered' as const, data: { role: created.role } }
    await enqueueEvent(trx, created.id, event, causeOf(services, { actor: created.id, correlationId }))
    return created
  })
  await tryAppendPendingEvents(services, account.id, correlationId)
  return account
}

/** Returns undefined if an account with this email address exists, even if a concurrent request has just created it. */
const insertAccount = (trx: Kysely<Database>, email: string, passwordHash: string, createdAt: Date) =>
  trx
    .insertInto('identity.accounts')
    .values({
      id: sql<number>`nextval('identity.user_ids')`,
      email,
      username: firstUsername(email),
      password_hash: passwordHash,
      role: 'MEMBER',
      created_at: createdAt,
    })
    .onConflict((on) => on.column('email').doNothing())
    .returningAll()
    .executeTakeFirst()
