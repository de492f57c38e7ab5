import * as z from 'zod'
import { passwordResetMail } from '#domain/mail/password-reset.ts'
import { linkToken } from '#store/secret.ts'
import type { Compose } from './compose.ts'

const refs = z.object({ resetId: z.int().positive() })

/** Only the newest request of an account is answered, and only while its link would open. */
export const passwordReset: Compose = async ({ db, secret, publicUrl }, row) => {
  const { resetId } = refs.parse(row.refs)
  const reset = await db
    .selectFrom('identity.password_resets as reset')
    .innerJoin('identity.accounts as account', 'account.id', 'reset.user_id')
    .select(['reset.generation', 'reset.used_at', 'account.email'])
    .select((eb) => [
      eb('reset.expires_at', '<=', eb.fn<Date>('now')).as('expired'),
      eb
        .exists(
          eb
            .selectFrom('identity.password_resets as later')
            .select('later.id')
            .whereRef('later.user_id', '=', 'reset.user_id')
            .whereRef('later.id', '>', 'reset.id'),
        )
        .as('superseded'),
    ])
    .where('reset.id', '=', resetId)
    .executeTakeFirst()
  if (!reset) return { suppress: 'the account or the request is gone' }
  if (reset.used_at) return { suppress: 'the password was reset already' }
  if (reset.expired) return { suppress: 'the link has expired' }
  if (reset.superseded) return { suppress: 'a later request took its place' }
  const token = linkToken(secret, 'reset', resetId, reset.generation)
  return { to: reset.email, mail: passwordResetMail(`${publicUrl}/reset-password?token=${token}`) }
}
