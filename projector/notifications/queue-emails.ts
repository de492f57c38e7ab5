import { sql, type Transaction } from 'kysely'
import type { NotificationKind } from '#schema/notification.ts'
import type { Database } from '#schema/tables/database.ts'
import type { EmailTiming } from '../reactors/effects.ts'

export interface WrittenNotification {
  readonly id: number
  readonly userId: number
  readonly kind: NotificationKind
  readonly inApp: boolean
  /** Null if the user gets the notification only in the app. */
  readonly email: EmailTiming | null
}

const hourMs = 3_600_000

/** Adds notifications to emails in the outbox. */
export async function queueNotificationEmails(
  trx: Transaction<Database>,
  notifications: readonly WrittenNotification[],
): Promise<void> {
  const emailed = notifications.flatMap(({ email, ...notification }) =>
    email === null ? [] : [{ ...notification, email }],
  )
  if (emailed.length > 0) await queueEmails(trx, emailed, Date.now())
}

interface EmailedNotification extends WrittenNotification {
  readonly email: EmailTiming
}

/**
 * The upsert locks the rows of the emails. They are sent only after the transaction ends, and thus list the notifications.
 * If an email is already being sent, its notifications go into a later email.
 */
async function queueEmails(
  trx: Transaction<Database>,
  notifications: readonly EmailedNotification[],
  now: number,
): Promise<void> {
  const emails = notifications.map((notification) => ({ ...notification, ...emailOf(notification, now) }))
  const { rows: queued } = await sql<{ id: number }>`
    with email as (
      select * from json_to_recordset(${JSON.stringify(emails)}) as email
        (id integer, "userId" integer, kind text, key text, "dueAt" timestamptz)
    ), queued as (
      insert into work.outbox (key, kind, user_id, refs, due_at)
      select distinct key, kind, "userId", '{}'::jsonb, "dueAt" from email order by key
      on conflict (key) do update set key = excluded.key
        where outbox.state = 'queued' and outbox.leased_until is null
      returning key
    )
    update work.notifications set email_key = email.key
    from email join queued using (key)
    where notifications.id = email.id
    returning notifications.id`.execute(trx)
  const ids = new Set(queued.map(({ id }) => id))
  const others = notifications.filter(({ id }) => !ids.has(id))
  if (others.length > 0) await queueEmails(trx, others, now + hourMs)
}

function emailOf({ id, userId, kind, email }: EmailedNotification, now: number) {
  const prefix = `${kind}:${userId}`
  switch (email) {
    case 'immediately':
      return { key: `${prefix}:${id}`, dueAt: new Date(now) }
    case 'hourly': {
      const dueAt = new Date(Math.floor(now / hourMs + 1) * hourMs)
      return { key: `${prefix}:${dueAt.toISOString()}`, dueAt }
    }
    case 'daily':
      // One run a day queues these emails, so the time of the run is the same for all notifications of an email.
      return { key: `${prefix}:${new Date(now).toISOString()}`, dueAt: new Date(now) }
  }
}
