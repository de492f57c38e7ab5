import { sql, type Transaction } from 'kysely'
import { notificationChannel, type NotificationKind } from '#schema/notification.ts'
import type { Database } from '#schema/tables/database.ts'
import { queueNotificationEmails, type WrittenNotification } from '../notifications/queue-emails.ts'
import type { NotifyEffect } from './effects.ts'

/**
 * Kinds that are written even if the user has switched them off. The rows show which due dates have passed in the meantime,
 * so that a user who switches the kind on later gets no old notifications.
 */
const recorded: readonly NotificationKind[] = ['due']

/** If a user gets a task back within this time, the notification of the earlier assignment is shown again. */
const undoSeconds = 60

/** Writes the notifications. Skips recipients without an account: they have no list of notifications. */
export async function writeNotifications(
  trx: Transaction<Database>,
  effects: readonly NotifyEffect[],
): Promise<void> {
  if (effects.length === 0) return
  const rows = effects.map(
    (
      { notification, subject, to, projectId, projectName, actor, at, taskKey, refs, email, unless },
      ordinal,
    ) => ({
      user_id: 'userId' in to ? to.userId : null,
      entry_id: 'entryId' in to ? to.entryId : null,
      kind: notification,
      subject,
      project_id: projectId,
      task_key: taskKey ?? null,
      actor_id: actor,
      refs: { ...refs, projectName },
      created_at: at,
      email: email ?? null,
      unless: unless ?? null,
      ordinal,
    }),
  )
  const { rows: written } = await sql<WrittenNotification>`
    with effect as (
      select coalesce(effect.user_id, entry.user_id, account.id) as recipient, effect.*
      from json_to_recordset(${JSON.stringify(rows)}) as effect (
        user_id integer, entry_id integer, kind text, subject text, project_id integer, task_key text,
        actor_id integer, refs jsonb, created_at timestamptz, email text,
        unless text, ordinal integer
      )
      left join identity.entries entry on entry.id = effect.entry_id
      left join identity.accounts account on account.email = entry.email
    ), allowed as (
      select effect.*, coalesce(preference.in_app, true) as in_app,
        case when coalesce(preference.by_email, true) then effect.email end as wanted_email
      from effect
      join identity.accounts reader on reader.id = recipient
      left join identity.notification_preferences preference
        on preference.user_id = recipient and preference.kind = effect.kind
      where recipient is distinct from actor_id
    ), restored as (
      update work.notifications former set withdrawn_at = null from allowed
      where former.user_id = recipient and former.kind = allowed.kind and former.project_id = allowed.project_id
        and former.task_key = allowed.task_key
        and former.withdrawn_at >= allowed.created_at - ${undoSeconds} * interval '1 second'
      returning allowed.ordinal, former.id, former.user_id, former.kind, former.in_app
    ), wanted as (
      select one.recipient, one.kind, one.subject, one.project_id, one.task_key, one.actor_id, one.refs, one.created_at, one.ordinal,
        one.in_app and not coalesce(other.in_app, false) as in_app,
        case when other.wanted_email is null then one.wanted_email end as wanted_email
      from allowed one
      left join allowed other on (other.recipient, other.kind, other.subject) = (one.recipient, one.unless, one.subject)
      where one.ordinal not in (select ordinal from restored)
    ), written as (
      insert into work.notifications
        (user_id, kind, subject, project_id, task_key, actor_id, refs, created_at, in_app)
      select recipient, kind, subject, project_id, task_key, actor_id, refs, created_at, in_app
      from wanted where in_app or wanted_email is not null or kind = any(${recorded}) order by ordinal
      on conflict (user_id, kind, subject) do nothing
      returning id, user_id, kind, subject, in_app
    )
    select written.id, written.user_id as "userId", written.kind, written.in_app as "inApp", wanted_email as email
    from written
    join wanted on (recipient, wanted.kind, wanted.subject) = (written.user_id, written.kind, written.subject)
    union all
    select id, user_id, kind, in_app, null from restored`.execute(trx)
  await announceNotifications(
    trx,
    written.filter(({ inApp }) => inApp),
  )
  await queueNotificationEmails(trx, written)
}

/** Announces no invitation to an unconfirmed address: the invitation is hidden, and the address may belong to another person. */
export async function announceNotifications(
  trx: Transaction<Database>,
  changed: readonly { readonly userId: number; readonly kind: NotificationKind }[],
): Promise<void> {
  if (changed.length === 0) return
  const idsOf = (some: typeof changed) => [...new Set(some.map(({ userId }) => userId))]
  const others = changed.filter(({ kind }) => kind !== 'invited')
  await sql`
    select pg_notify(${notificationChannel}, id::text) from identity.accounts
    where id = any(${idsOf(changed)}) and (email_verified_at is not null or id = any(${idsOf(others)}))`.execute(
    trx,
  )
}
