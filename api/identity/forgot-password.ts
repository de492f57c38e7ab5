import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#schema/tables/database.ts'
import type { Limit } from '../security/limits.ts'
import { normalised } from './accounts.ts'
import { owe, traceOf } from './events-due.ts'
import { tell, type Identity } from './identity.ts'

const byAccount: Limit = { name: 'forgot-account', max: 5, seconds: 3_600 }
const byAddress: Limit = { name: 'forgot-address', max: 60, seconds: 3_600 }

/** Milliseconds for which a reset link opens. */
const validity = 3_600_000

/** Milliseconds after which everybody is answered: longer than it takes to write a request down. */
const answersAfter = 250

/**
 * Writes a request for a new password down, where the address has an account. Neither what is answered nor
 * when tells whether it has: the answer waits for the clock alone.
 */
export async function forgotPassword(
  identity: Identity,
  email: string,
  request: { from: string; correlationId: string },
): Promise<void> {
  const clock = delay(answersAfter)
  const account = normalised(email)
  const [ofAccount] = await Promise.all([
    identity.limits.count({ limit: byAccount, subject: account }),
    identity.limits.take({ limit: byAddress, subject: request.from }),
  ])
  const mayAsk = ofAccount.every(({ count, limit }) => count <= limit.max)
  if (mayAsk) {
    // Not waited for: only where there is an account is there something to write, and somebody to wait for.
    writeDown(identity, account, request.correlationId).catch((error: unknown) => {
      identity.log.error(
        { err: error, requestId: request.correlationId },
        'a request for a new password was lost',
      )
    })
  }
  await clock
}

async function writeDown(identity: Identity, email: string, correlationId: string): Promise<void> {
  const now = identity.now()
  const userId = await identity.db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('identity.accounts')
      .where('email', '=', email)
      .select('id')
      .forUpdate()
      .executeTakeFirst()
    if (!account) return null
    const resetId = await supersede(trx, account.id, now)
    const event = { type: 'PasswordResetRequested' as const, data: { resetId } }
    const cause = { actor: null, correlationId, commandId: randomUUID(), at: now, ...traceOf(identity) }
    await owe(trx, account.id, event, cause)
    return account.id
  })
  if (userId !== null) void tell(identity, userId, correlationId)
}

/** The newest request is the only one whose link opens. */
async function supersede(trx: Kysely<Database>, userId: number, now: Date): Promise<number> {
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
      expires_at: new Date(now.getTime() + validity),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return reset.id
}
