import { sql, type Kysely } from 'kysely'
import type { SentEmail } from '#schema/api/emails.ts'
import type { Database } from '#schema/tables/database.ts'

const maxEmails = 100

/** Returns the newest emails to a team with their delivery state. A former invitee has the name of the account. */
export async function mailsOf(db: Kysely<Database>, projectId: number): Promise<SentEmail[]> {
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
