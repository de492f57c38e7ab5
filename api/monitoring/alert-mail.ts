import * as z from 'zod'
import { alertBegunMail, alertOverMail } from '#domain/mail/alert.ts'
import { renderMail } from '#domain/mail/render.ts'
import type { Composition } from '#store/mail/mailer.ts'
import type { OutboxRow } from '#store/mail/outbox.ts'
import type { Services } from '../services.ts'

const row = z.object({
  user_id: z.int(),
  refs: z.object({ incidentId: z.int(), phase: z.enum(['begun', 'over']) }),
})

/** To whoever is still an administrator when it leaves. */
export async function alertMail(
  { db, publicUrl }: Pick<Services, 'db' | 'publicUrl'>,
  stored: OutboxRow,
): Promise<Composition> {
  const { user_id, refs } = row.parse(stored)
  const admin = await db
    .selectFrom('identity.accounts')
    .where('id', '=', user_id)
    .where('role', '=', 'ADMIN')
    .select('email')
    .executeTakeFirst()
  if (!admin) return { suppress: 'the recipient is no administrator any more' }
  const incident = await db
    .selectFrom('work.incidents')
    .where('id', '=', refs.incidentId)
    .select(['subject', 'message', 'first_message', 'began_at', 'over_at'])
    .executeTakeFirst()
  if (!incident) return { suppress: 'the incident is forgotten' }
  const open = await db
    .selectFrom('work.incidents')
    .where('over_at', 'is', null)
    .where('id', '!=', refs.incidentId)
    .orderBy('began_at')
    .select(['subject', 'message', 'seen_at'])
    .execute()
  const told = incident.over_at ?? incident.began_at
  const letter = {
    subject: incident.subject,
    message: incident.message,
    firstMessage: incident.first_message,
    beganAt: incident.began_at,
    overAt: incident.over_at,
    open: open.map(({ subject, message, seen_at: seen }) => ({
      subject,
      message,
      lastSeen: seen < told ? seen : null,
    })),
    href: `${publicUrl}/monitoring`,
  }
  const mail = refs.phase === 'begun' ? alertBegunMail(letter) : alertOverMail(letter)
  return { to: admin.email, content: renderMail(mail) }
}
