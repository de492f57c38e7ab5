import * as z from 'zod'
import { screens } from '#schema/screens.ts'
import { verificationEmail } from '#domain/email/verification.ts'
import type { Compose } from './composer.ts'

const refs = z.object({ generation: z.int().positive() })

/** Composes the email. Composes nothing if the address is confirmed, or if the link has expired or was replaced. */
export const addressVerification: Compose = async ({ db, sign, publicUrl }, row) => {
  const { generation } = refs.parse(row.refs)
  const account = await db
    .selectFrom('identity.accounts')
    .select(['id', 'email', 'email_verified_at', 'verification_generation'])
    .select((eb) => eb('verification_expires_at', '>', eb.fn<Date>('now')).as('open'))
    .where('id', '=', row.user_id)
    .executeTakeFirst()
  if (!account) return { suppress: 'the account was deleted' }
  if (account.email_verified_at) return { suppress: 'the address is already confirmed' }
  if (account.verification_generation !== generation) return { suppress: 'a newer request replaced it' }
  if (!account.open) return { suppress: 'the link has expired' }
  const token = sign('verification', account.id, generation)
  return {
    to: account.email,
    email: verificationEmail(`${publicUrl}${screens.verifyAddress}?token=${token}`),
  }
}
