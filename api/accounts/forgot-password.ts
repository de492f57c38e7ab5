import { pause } from '#kernel/resilience/backoff.ts'
import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#schema/tables/database.ts'
import type { RateLimit } from '../http/security/rate-limits.ts'
import type { Services } from '../services.ts'
import { normalised } from './accounts.ts'
import { enqueueEvent, traceOf, tryAppendPendingEvents } from './outbox.ts'

const perAccount: RateLimit = { name: 'forgot-account', max: 5, seconds: 3_600 }
const perAddress: RateLimit = { name: 'forgot-address', max: 60, seconds: 3_600 }

const resetLinkValidityMs = 3_600_000

/** Every response is sent after this many milliseconds, which is longer than it takes to store a request. */
const responseTimeMs = 250

/**
 * Requests a password reset link, if the email address has an account. Neither the response nor its time reveals
 * whether it has.
 */
export async function forgotPassword(
  services: Services,
  email: string,
  request: { clientAddress: string; correlationId: string },
): Promise<void> {
  const responseTime = pause(responseTimeMs)
  const account = normalised(email)
  const [accountCounts] = await Promise.all([
    services.rateLimits.count({ limit: perAccount, subject: account }),
    services.rateLimits.take({ limit: perAddress, subject: request.clientAddress }),
  ])
  if (accountCounts.every(({ count, limit }) => count <= limit.max)) {
    // Not awaited: only accounts that exist take time.
    requestReset(services, account, request.correlationId).catch((error: unknown) => {
      services.log.error(
        { err: error, requestId: request.correlationId },
        'Cannot store a password reset request',
      )
    })
  }
  await responseTime
}

async function requestReset(services: Services, email: string, correlationId: string): Promise<void> {
  const now = services.now()
  const userId = await services.db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('identity.accounts')
      .where('email', '=', email)
      .select('id')
      .forUpdate()
      .executeTakeFirst()
    if (!account) return null
    const resetId = await replaceReset(trx, account.id, now)
    const event = { type: 'PasswordResetRequested' as const, data: { resetId } }
    const cause = { actor: null, correlationId, commandId: randomUUID(), at: now, ...traceOf(services) }
    await enqueueEvent(trx, account.id, event, cause)
    return account.id
  })
  if (userId !== null) void tryAppendPendingEvents(services, userId, correlationId)
}

/** Expires the open links of a user and inserts a new one. */
async function replaceReset(trx: Kysely<Database>, userId: number, now: Date): Promise<number> {
  await trx
    .updateTable('identity.password_resets')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
  const reset = await trx
    .insertInto('identity.password_resets')
    .values({
      id: sql<number>`nextval('identity.reset_ids')`,
      user_id: userId,
      created_at: now,
      expires_at: new Date(now.getTime() + resetLinkValidityMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return reset.id
}
