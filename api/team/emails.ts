import { sql, type Kysely } from 'kysely'
import type { SentEmail } from '#schema/api/emails.ts'
import type { Database } from '#schema/tables/database.ts'
import { emails as contract } from '#schema/api/index.ts'
import { projectAggregate } from '#domain/project/project.ts'
import { statusUpdateRecipients } from '#domain/reports/recipients.ts'
import { requestStatusUpdate } from '#domain/team/team.ts'
import type { Router, UserInput } from '../http/route.ts'
import { requirePermission } from '../projects/access.ts'
import { keepNote, previewStatusUpdate } from './status-update.ts'

export function emailRoutes({ route, services }: Router): void {
  route(contract.listEmails, async ({ params, user }) => {
    await requirePermission(services, params.id, user.id, 'viewEmails')
    return emailsOf(services.db, params.id)
  })

  route(contract.sendStatusUpdate, async ({ params, body, user, command }) => {
    await requirePermission(services, params.id, user.id, 'sendStatusUpdate')
    if (body?.note) await keepNote(services, command, params.id, body.note)
    const outcome = await command.handle(projectAggregate(params.id), (state) =>
      requestStatusUpdate(state, user.id),
    )
    const recipients = outcome.state ? statusUpdateRecipients(outcome.state.team).length : 0
    return { message: 'Status update emails sent successfully', recipients }
  })

  route(contract.previewStatusUpdate, preview, preview) // contains names, so the response is not stored

  async function preview({ params, body, user }: UserInput<typeof contract.previewStatusUpdate>) {
    const { team, roadmapVersion } = await requirePermission(services, params.id, user.id, 'sendStatusUpdate')
    const about = { id: params.id, roadmapVersion, team }
    const { subject, html, text } = await previewStatusUpdate(services, user, about, body?.note || null)
    return { subject, html, text, recipients: statusUpdateRecipients(team).length }
  }
}

const maxEmails = 100

/** A former invitee has the name of the account. */
async function emailsOf(db: Kysely<Database>, projectId: number): Promise<SentEmail[]> {
  const rows = await db
    .selectFrom('work.outbox as mail')
    .leftJoin('identity.accounts as account', 'account.id', 'mail.user_id')
    .leftJoin('identity.entries as entry', (on) =>
      on.onRef('entry.id', '=', 'mail.entry_id').on('mail.user_id', 'is', null),
    )
    .leftJoin('identity.accounts as holder', 'holder.id', 'entry.user_id')
    .where('mail.project_id', '=', projectId)
    .select(['mail.id', 'mail.kind', 'mail.state', 'mail.reason', 'mail.created_at', 'mail.sent_at'])
    .select((eb) => eb.fn.coalesce('account.username', 'holder.username', 'entry.email').as('recipient'))
    .select(sql<boolean>`mail.refs ->> 'replaces' is not null`.as('is_renewal'))
    .orderBy('mail.id', 'desc')
    .limit(maxEmails)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    isRenewal: row.is_renewal,
    recipient: row.recipient,
    state: row.state,
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
  }))
}
