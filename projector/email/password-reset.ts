import * as z from 'zod'
import { screens } from '#schema/screens.ts'
import { passwordResetEmail } from '#domain/email/password-reset.ts'
import type { Compose } from './composer.ts'

const refs = z.object({ resetId: z.int().positive() })

/** Composes the email. Composes nothing if the link has expired, was used, or was replaced by a newer link. */
export const passwordReset: Compose = async ({ db, sign, publicUrl }, row) => {
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
        .as('replaced'),
    ])
    .where('reset.id', '=', resetId)
    .executeTakeFirst()
  if (!reset) return { suppress: 'the account or the request was deleted' }
  if (reset.used_at) return { suppress: 'the password was already reset' }
  if (reset.expired) return { suppress: 'the link has expired' }
  if (reset.replaced) return { suppress: 'a newer request replaced it' }
  const token = sign('reset', resetId, reset.generation)
  return { to: reset.email, email: passwordResetEmail(`${publicUrl}${screens.resetPassword}?token=${token}`) }
}
