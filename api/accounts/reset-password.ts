import { randomUUID } from 'node:crypto'
import { tokenId, verifyLinkToken } from '#kernel/secret/secret.ts'
import { HttpError } from '../http/http-error.ts'
import { endSessions } from '../http/sessions.ts'
import type { Services } from '../services.ts'
import { setPasswordHash } from './accounts.ts'
import { resetAttempts } from './login-limits.ts'
import { enqueueEvent, traceOf, tryAppendPendingEvents } from './outbox.ts'

const invalidLink = () =>
  new HttpError(400, 'This password reset link is invalid or has expired. Please request a new one.')

/** Sets the password by the token of a mailed link, which works once. Ends all sessions. */
export async function resetPassword(
  services: Services,
  { token, password }: { token: string; password: string },
  { clientAddress, correlationId }: { readonly clientAddress: string; readonly correlationId: string },
): Promise<void> {
  const reset = await openReset(services, token)
  if (!reset) throw invalidLink() // before the costly hash
  const { id, user_id: userId, email } = reset
  const hash = await services.passwords.hash(password)
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    if (!(await setPasswordHash(trx, userId, hash))) throw invalidLink()
    const used = await trx
      .updateTable('identity.password_resets')
      .set({ used_at: now })
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    if (used.numUpdatedRows !== 1n) throw invalidLink() // a concurrent request used the link
    await endSessions(trx, userId)
    const cause = { actor: userId, correlationId, commandId: randomUUID(), at: now, ...traceOf(services) }
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
