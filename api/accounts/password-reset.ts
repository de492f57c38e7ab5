import { sql, type Kysely } from 'kysely'
import { pause } from '#kernel/resilience/backoff.ts'
import { tokenId, verifyLinkToken } from '#kernel/secret/secret.ts'
import type { Database } from '#schema/tables/database.ts'
import { disableCalendar } from '../calendar/address.ts'
import { HttpError } from '../http/http-error.ts'
import type { RateLimit } from '../http/security/rate-limits.ts'
import type { Services } from '../services.ts'
import { endOpenResets, lockAccount, normalizedEmail, replacePassword } from './accounts.ts'
import { resetAttempts } from './login.ts'
import { causeOf, enqueueEvent, tryAppendPendingEvents } from './outbox.ts'
import { markVerified } from './verification.ts'

const perAccount: RateLimit = { name: 'forgot-account', max: 5, seconds: 3_600 }
const perAddress: RateLimit = { name: 'forgot-address', max: 60, seconds: 3_600 }

const resetLinkValidityMs = 3_600_000

/** Duration of every response. Storing a reset request takes less time. */
const responseTimeMs = 250

/** Sends a reset link if the account exists. The response and its duration are the same for an unknown address. */
export async function forgotPassword(
  services: Services,
  email: string,
  { clientAddress, correlationId }: { clientAddress: string; correlationId: string },
): Promise<void> {
  const responseTime = pause(responseTimeMs)
  const account = normalizedEmail(email)
  await services.rateLimits.take({ limit: perAddress, subject: clientAddress })
  if (await isAllowed(services, account)) {
    // Not awaited, because the duration of the response must not show whether the account exists.
    requestReset(services, account, correlationId).catch((error: unknown) => {
      services.log.error(
        { err: error, requestId: correlationId },
        'Cannot store a password reset request; the user must request the link again',
      )
    })
  }
  await responseTime
}

/** Counts only requests that are allowed. Otherwise, a stranger who repeats requests would block the account for ever. */
async function isAllowed({ rateLimits }: Services, account: string): Promise<boolean> {
  try {
    await rateLimits.take({ limit: perAccount, subject: account })
    return true
  } catch (error) {
    if (error instanceof HttpError && error.status === 429) return false
    throw error
  }
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
    await enqueueEvent(trx, account.id, event, causeOf(services, { actor: null, correlationId }))
    return account.id
  })
  if (userId !== null) void tryAppendPendingEvents(services, userId, correlationId)
}

async function replaceReset(trx: Kysely<Database>, userId: number, now: Date): Promise<number> {
  await endOpenResets(trx, userId, now)
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

const invalidLink = () =>
  new HttpError(400, 'This password reset link is invalid or has expired. Please request a new one.')

/**
 * Sets the password with the link of an email, which also confirms the address. The link works once. Ends all sessions
 * and the calendar address.
 */
export async function resetPassword(
  services: Services,
  { token, password }: { token: string; password: string },
  { clientAddress, correlationId }: { clientAddress: string; correlationId: string },
): Promise<void> {
  const reset = await openReset(services, token)
  if (!reset) throw invalidLink() // the link is checked before the hashing, which is slow
  const { id, user_id: userId, email } = reset
  const hash = await services.passwords.hash(password)
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    // Locks the account before the reset, like a password change, so that both cannot deadlock.
    if (!(await lockAccount(trx, userId))) throw invalidLink()
    const used = await trx
      .updateTable('identity.password_resets')
      .set({ used_at: now })
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    if (used.numUpdatedRows !== 1n) throw invalidLink() // a concurrent request has used the link
    await replacePassword(trx, userId, { hash, now })
    await markVerified(trx, userId, now)
    // A stranger who registered the address may know the address of the calendar.
    await disableCalendar(trx, userId)
    const cause = causeOf(services, { actor: userId, correlationId })
    await enqueueEvent(trx, userId, { type: 'PasswordChanged', data: {} }, cause)
  })
  await resetAttempts(services.rateLimits, email, clientAddress)
  await tryAppendPendingEvents(services, userId, correlationId)
}

async function openReset({ db, secret, now }: Services, token: string) {
  const id = tokenId(token)
  if (id === null) return null
  const row = await db
    .selectFrom('identity.password_resets as r')
    .innerJoin('identity.accounts as a', 'a.id', 'r.user_id')
    .where('r.id', '=', id)
    .where('r.used_at', 'is', null)
    .where('r.expires_at', '>', now())
    .select(['r.id', 'r.user_id', 'r.generation', 'a.email'])
    .executeTakeFirst()
  return row && verifyLinkToken(secret, 'reset', token, row.generation) ? row : null
}
