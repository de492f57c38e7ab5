import { sql, type Transaction } from 'kysely'
import type { NotificationKind } from '#schema/notification.ts'
import type { Database } from '#schema/tables/database.ts'
import { outboxChannel } from '../email/outbox-waiter.ts'
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
  const now = Date.now()
  let isQueued = false
  for (const { id, userId, kind, email } of notifications) {
    if (email === null) continue
    const key = await queueEmail(trx, { id, userId, kind, email }, now)
    await trx.updateTable('work.notifications').set({ email_key: key }).where('id', '=', id).execute()
    isQueued = true
  }
  if (isQueued) await sql`select pg_notify(${outboxChannel}, '')`.execute(trx)
}

interface EmailedNotification extends Pick<WrittenNotification, 'id' | 'userId' | 'kind'> {
  readonly email: EmailTiming
}

/**
 * Returns the key of a queued email. The upsert locks the row, so the email is sent only after the transaction ends,
 * and thus lists the notification. If the email is already being sent, the notification goes into the next email.
 */
async function queueEmail(
  trx: Transaction<Database>,
  notification: EmailedNotification,
  now: number,
): Promise<string> {
  const { userId, kind } = notification
  const { key, dueAt } = emailOf(notification, now)
  const { rows } = await sql`
    insert into work.outbox (key, kind, user_id, refs, due_at) values (${key}, ${kind}, ${userId}, '{}', ${dueAt})
    on conflict (key) do update set key = excluded.key
      where outbox.state = 'queued' and outbox.leased_until is null
    returning id`.execute(trx)
  return rows.length > 0 ? key : queueEmail(trx, notification, now + hourMs)
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
      return { key: `${prefix}:${new Date(now).toISOString().slice(0, 10)}`, dueAt: new Date(now) }
  }
}
