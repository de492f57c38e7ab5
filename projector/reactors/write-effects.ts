import { sql, type Transaction } from 'kysely'
import type { CausedEffect } from '#kernel/reactors/run-reactors.ts'
import { notificationChannel, type NotificationKind } from '#schema/notification.ts'
import type { Database } from '#schema/tables/database.ts'
import type {
  CancelEmailsEffect,
  Effect,
  EmailEffect,
  NotifyEffect,
  NotifyTeamEffect,
  NotifyVotersEffect,
  ResolveEffect,
  WithdrawEffect,
} from './effects.ts'
import { announceNotifications, writeNotifications } from './write-notifications.ts'

/** Maximum number of rows in one insert. Postgres allows 65,535 parameters, and a row has six. */
const maxRowsPerInsert = 5_000

export async function writeEffects(
  trx: Transaction<Database>,
  caused: readonly CausedEffect<Effect>[],
): Promise<void> {
  const emails = caused.flatMap(({ effect, event: { correlationId, traceparent } }) =>
    effect.kind === 'email' ? [emailRow(effect, { correlationId, traceparent })] : [],
  )
  for (let from = 0; from < emails.length; from += maxRowsPerInsert) {
    const values = emails.slice(from, from + maxRowsPerInsert)
    await trx
      .insertInto('work.outbox')
      .values(values)
      .onConflict((on) => on.column('key').doNothing())
      .execute()
  }
  const effects = caused.map(({ effect }) => effect)
  // Cancels emails after the insert, because an event may cancel emails of an earlier event.
  for (const effect of effects) if (effect.kind === 'cancel-emails') await cancelEmails(trx, effect)
  for (const effect of effects) if (effect.kind === 'notify-voters') await queueVoterNotification(trx, effect)
  for (const part of splitAfterWithdrawals(effects)) await writeNotificationEffects(trx, part)
}

/** Splits effects, so that a withdrawal does not hide the notification of a later event. */
function splitAfterWithdrawals(effects: readonly Effect[]): readonly (readonly Effect[])[] {
  const parts: Effect[][] = [[]]
  for (const effect of effects) {
    const part = parts.at(-1)
    if (part?.at(-1)?.kind === 'withdraw' && effect.kind !== 'withdraw') parts.push([effect])
    else part?.push(effect)
  }
  return parts
}

async function writeNotificationEffects(trx: Transaction<Database>, effects: readonly Effect[]) {
  const forTeams = await recordTeamNotifications(
    trx,
    effects.filter((effect) => effect.kind === 'notify-team'),
  )
  await writeNotifications(trx, [...effects.filter((effect) => effect.kind === 'notify'), ...forTeams])
  // Changes notifications after the insert, because an event may resolve or withdraw notifications of an earlier event.
  await resolveNotifications(
    trx,
    effects.filter((effect) => effect.kind === 'resolve'),
  )
  for (const effect of effects) if (effect.kind === 'withdraw') await withdrawNotifications(trx, effect)
}

const emailRow = ({ key, emailKind, refs, userId, entryId, projectId }: EmailEffect, cause: object) => ({
  key,
  kind: emailKind,
  refs: JSON.stringify({ ...refs, ...cause }),
  user_id: userId ?? null,
  entry_id: entryId ?? null,
  project_id: projectId ?? null,
})

/** Cancels queued emails. If a process is already sending an email, the email is later recorded as sent. */
const cancelEmails = (trx: Transaction<Database>, { projectId, reason }: CancelEmailsEffect) =>
  trx
    .updateTable('work.outbox')
    .set({ state: 'suppressed', reason, leased_until: null })
    .where('project_id', '=', projectId)
    .where('state', '=', 'queued')
    .execute()

/** Records all announcements. Returns the notifications of new announcements, one for each recipient. */
async function recordTeamNotifications(
  trx: Transaction<Database>,
  effects: readonly NotifyTeamEffect[],
): Promise<NotifyEffect[]> {
  if (effects.length === 0) return []
  const first = new Map(
    effects.toReversed().map((effect) => [idOf(effect.notification, effect.subject), effect]),
  )
  const rows = [...first.values()].map(({ notification, subject, at }) => ({
    kind: notification,
    subject,
    at,
  }))
  const inserted = await trx
    .insertInto('work.announcements')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .returning(['kind', 'subject'])
    .execute()
  const isNew = new Set(inserted.map(({ kind, subject }) => idOf(kind, subject)))
  return [...first]
    .filter(([id]) => isNew.has(id))
    .flatMap(([, effect]) =>
      effect.to.map((userId) => ({ ...effect, kind: 'notify' as const, to: { userId } })),
    )
}

const idOf = (kind: NotificationKind, subject: string) => `${kind} ${subject}`

async function resolveNotifications(
  trx: Transaction<Database>,
  effects: readonly ResolveEffect[],
): Promise<void> {
  if (effects.length === 0) return
  const rows = effects.flatMap(({ notification: kind, subjects, at }) =>
    subjects.map((subject) => ({ kind, subject, at })),
  )
  const { rows: resolved } = await sql<{ userId: number; kind: NotificationKind }>`
    update work.notifications as unread set read_at = done.at
    from (
      select kind, subject, min(at) as at
      from json_to_recordset(${JSON.stringify(rows)}) as row (kind text, subject text, at timestamptz)
      group by kind, subject
    ) as done
    where unread.kind = done.kind and unread.subject = done.subject and unread.read_at is null
    returning unread.user_id as "userId", unread.kind`.execute(trx)
  await announceNotifications(trx, resolved)
}

/** Deletes notifications that earlier events have withdrawn, because only the last withdrawal can be undone. */
const withdrawNotifications = (
  trx: Transaction<Database>,
  { notification, userId, projectId, taskKey, revision, at }: WithdrawEffect,
) => {
  const isOfTask = sql`
    user_id = ${userId} and kind = ${notification} and project_id = ${projectId} and task_key = ${taskKey}`
  return sql`
    with former as (
      delete from work.notifications where ${isOfTask} and withdrawn_at is not null
    ), withdrawn as (
      update work.notifications set withdrawn_at = ${at}
      where ${isOfTask} and withdrawn_at is null and coalesce((refs ->> 'revision')::integer, 0) < ${revision}
      returning user_id
    )
    select pg_notify(${notificationChannel}, user_id::text) from (select distinct user_id from withdrawn) withdrawn`.execute(
    trx,
  )
}

const queueVoterNotification = (
  trx: Transaction<Database>,
  { taskKey, position, actor, at }: NotifyVotersEffect,
) =>
  trx
    .insertInto('work.guide_news')
    .values({ task_key: taskKey, position, actor_id: actor, at })
    .onConflict((on) =>
      on.column('task_key').doUpdateSet((eb) => ({
        position: eb.ref('excluded.position'),
        actor_id: sql<number | null>`coalesce(excluded.actor_id, guide_news.actor_id)`,
        at: eb.ref('excluded.at'),
      })),
    )
    .execute()
