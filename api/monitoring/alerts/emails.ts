import { sql } from 'kysely'
import * as z from 'zod'
import { isAnyErased } from '#schema/queries/accounts.ts'
import type { OutboxRow } from '#schema/tables/work.ts'
import { alertStartedEmail, alertEndedEmail } from '#domain/email/alert.ts'
import { renderEmail } from '#domain/email/render.ts'
import { sendDueEmails, type Composition, type Mailer } from '#kernel/email/delivery.ts'
import { openTransport } from '#kernel/email/transport.ts'
import { repeat } from '#kernel/resilience/repeat.ts'
import type { Services } from '../../services.ts'
import { userIdsHeader } from '#schema/email.ts'
import { databaseNames } from '#schema/tables/database.ts'

type EmailServices = Pick<Services, 'config' | 'db' | 'publicUrl' | 'log' | 'tracing'>

/** Sends alert emails from the API, because an alert may concern the projector, which sends all other emails. */
export function startAlertEmails({ config, ...services }: EmailServices): { stop: () => Promise<void> } {
  const transport = openTransport(config, { userIdsHeader })
  const mailer: Mailer<OutboxRow> = {
    ...services,
    names: databaseNames,
    condition: sql<boolean>`kind = 'alert'`,
    isAnyErased: (userIds) => isAnyErased(services.db, userIds),
    compose: (row) => composeAlert(services, row),
    transport,
    from: config.MAIL_FROM,
  }
  const stopping = new AbortController()
  const { signal } = stopping
  const sending = repeat({ name: 'alert emails', signal, log: services.log }, () =>
    sendDueEmails(mailer, signal),
  )
  return {
    stop: async () => {
      stopping.abort()
      await sending
      transport.close()
    },
  }
}

const alertRow = z.object({
  user_id: z.int(),
  refs: z.object({ incidentId: z.int(), phase: z.enum(['begun', 'over']) }),
})

export async function composeAlert(
  { db, publicUrl }: Pick<Services, 'db' | 'publicUrl'>,
  row: OutboxRow,
): Promise<Composition> {
  const { user_id, refs } = alertRow.parse(row)
  const admin = await db
    .selectFrom('identity.accounts')
    .where('id', '=', user_id)
    .where('role', '=', 'ADMIN')
    .select('email')
    .executeTakeFirst()
  if (!admin) return { suppress: 'the recipient is no longer an administrator' }
  const incident = await db
    .selectFrom('work.incidents')
    .where('id', '=', refs.incidentId)
    .select(['subject', 'message', 'first_message', 'began_at', 'over_at'])
    .executeTakeFirst()
  if (!incident) return { suppress: 'the incident was deleted' }
  const others = await db
    .selectFrom('work.incidents')
    .where('over_at', 'is', null)
    .where('id', '!=', refs.incidentId)
    .orderBy('began_at')
    .select(['subject', 'message', 'seen_at'])
    .execute()
  const reportedAt = incident.over_at ?? incident.began_at
  const content = {
    subject: incident.subject,
    message: incident.message,
    firstMessage: incident.first_message,
    beganAt: incident.began_at,
    overAt: incident.over_at,
    open: others.map(({ subject, message, seen_at }) => ({
      subject,
      message,
      lastSeen: seen_at < reportedAt ? seen_at : null,
    })),
    href: `${publicUrl}/monitoring`,
  }
  const email = refs.phase === 'begun' ? alertStartedEmail(content) : alertEndedEmail(content)
  return { to: admin.email, content: renderEmail(email) }
}
