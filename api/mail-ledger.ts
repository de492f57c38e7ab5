import { sql, type Kysely } from 'kysely'
import type { SentMail } from '#schema/api/mails.ts'
import type { Database } from '#schema/tables/database.ts'

/** How many mails the ledger shows. */
const shown = 100

/**
 * The newest mails to a project's team, and what became of each. Names and addresses are joined here: whoever has
 * accepted is called by his name in the mail that invited him, too.
 */
export async function mailsOf(db: Kysely<Database>, projectId: number): Promise<SentMail[]> {
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
    .limit(shown)
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
