import * as z from 'zod'
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
  return { to: reset.email, mail: letter(`${publicUrl}/reset-password?token=${token}`) }
}

const letter = (href: string) => ({
  subject: 'Reset your Brandpath password',
  preview: 'Choose a new password. The link works once, within one hour.',
  heading: 'Reset your password',
  parts: [
    { kind: 'paragraph' as const, text: 'Somebody asked for a new password for your Brandpath account.' },
    { kind: 'button' as const, label: 'Choose a new password', href },
    {
      kind: 'paragraph' as const,
      text: 'The link works once, and only within one hour of the request.',
    },
    {
      kind: 'paragraph' as const,
      text:
        'If you did not ask for it, do nothing: your password stays as it is, and the link opens nothing ' +
        'without this mail. If such mails keep coming, tell whoever runs Brandpath for you.',
    },
  ],
  footer: 'You get this mail because your address belongs to a Brandpath account.',
})
