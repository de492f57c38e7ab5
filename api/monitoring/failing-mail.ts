import { sql, type Kysely } from 'kysely'
import { refusals } from '#schema/mail.ts'
import type { Database } from '#schema/tables/database.ts'
import { staleBefore } from '#store/mail/outbox.ts'

/**
 * Alarms where it is the mail server that fails, not an address: where mails could not be delivered (given up in the
 * last hour, or tried three times in vain), more of them than got through since, and they were for two recipients at
 * least, or failed by what would fail any mail. One that was refused for its recipient counts for nothing.
 */
export async function failingMail(db: Kysely<Database>): Promise<string | null> {
  const { rows } = await sql<{ stuck: number; recipients: number; general: number; sent: number }>`
    with stuck as (
      select * from work.outbox
      where created_at > ${staleBefore}
        and (state = 'queued' and attempts >= 3 or state = 'failed' and due_at > now() - interval '1 hour')
        and not starts_with(reason, ${refusals.recipient})
    )
    select count(*)::integer as stuck,
      count(distinct (user_id, entry_id))::integer as recipients,
      (count(*) filter (where not starts_with(reason, ${refusals.mail})))::integer as general,
      (
        select count(*)::integer from work.outbox
        where created_at > ${staleBefore}
          and sent_at > greatest(now() - interval '1 hour', (select min(created_at) from stuck))
      ) as sent
    from stuck`.execute(db)
  const [found] = rows
  if (!found || found.stuck <= found.sent || (found.recipients < 2 && found.general === 0)) return null
  const mails = found.stuck === 1 ? 'A mail' : `${found.stuck} mails`
  return `${mails} could not be delivered, or not after three tries, and ${found.sent || 'none'} got through since.`
}
