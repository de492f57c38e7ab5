import { randomUUID } from 'node:crypto'
import { claimedId, verifyLinkToken } from '#store/secret.ts'
import { Problem } from '../problem.ts'
import { setPasswordHash } from './accounts.ts'
import { owe, traceOf } from './events-due.ts'
import { tell, type Identity } from './identity.ts'
import { forgiveGuesses } from './login-limits.ts'
import { endSessions } from './sessions.ts'

const invalid = () =>
  new Problem(400, 'This password reset link is invalid or has expired. Please request a new one.')

/** Sets the password by the token of a mailed link, once, and ends every session. */
export async function resetPassword(
  identity: Identity,
  reset: { token: string; password: string },
  { from, correlationId }: { readonly from: string; readonly correlationId: string },
): Promise<void> {
  const { db, passwords } = identity
  const open = await openReset(identity, reset.token)
  if (!open) throw invalid() // before the costly hash
  const hash = await passwords.hash(reset.password)
  const now = identity.now()
  await db.transaction().execute(async (trx) => {
    if (!(await setPasswordHash(trx, open.user_id, hash))) throw invalid()
    const used = await trx
      .updateTable('identity.password_resets')
      .set({ used_at: now })
      .where('id', '=', open.id)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    if (used.numUpdatedRows !== 1n) throw invalid() // somebody was faster with the same link
    await endSessions(trx, open.user_id)
    const cause = {
      actor: open.user_id,
      correlationId,
      commandId: randomUUID(),
      at: now,
      ...traceOf(identity),
    }
    await owe(trx, open.user_id, { type: 'PasswordChanged', data: {} }, cause)
  })
  await forgiveGuesses(identity.limits, open.email, from)
  await tell(identity, open.user_id, correlationId)
}

async function openReset({ db, secret, now }: Identity, token: string) {
  const id = claimedId(token)
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
