import { sql, type Transaction } from 'kysely'
import type { Database } from '#schema/tables/database.ts'
import { outboxChannel } from '../mail/channel.ts'
import { inboxChannel, type NotificationKind } from '#schema/notification.ts'
import type {
  AnnouncementDue,
  Due,
  GuideNewsDue,
  MailDue,
  MailVoid,
  NewsSettled,
  NotificationDue,
} from './reactor.ts'

/** Rows of one statement: each takes six of the 65,535 values that Postgres allows. */
const rowsAtOnce = 5_000

/** Writes what events called for, in the transaction of the reactors' checkpoints. */
export async function writeDue(trx: Transaction<Database>, due: readonly Due[]): Promise<void> {
  if (due.length === 0) {
    // Where this commit is lost the same events are read again, and call for nothing again.
    await sql`set local synchronous_commit to off`.execute(trx)
    return
  }
  const mails = due.filter((one) => 'key' in one)
  for (let from = 0; from < mails.length; from += rowsAtOnce) {
    await writeMails(trx, mails.slice(from, from + rowsAtOnce))
  }
  // Behind the mails, since what voids them happened after what called for them.
  for (const one of due) if ('voidMailOf' in one) await voidMails(trx, one)
  for (const one of due) if ('guideNewsOf' in one) await noteGuideNews(trx, one)
  const announced = await announce(
    trx,
    due.filter((one) => 'announces' in one),
  )
  await writeNotifications(trx, [...due.filter((one) => 'notify' in one), ...announced])
  // Behind what is told, which a later event of the same batch may have settled.
  for (const one of due) if ('settles' in one) await readSettled(trx, one)
  if (mails.length > 0) await sql`select pg_notify(${outboxChannel}, '')`.execute(trx)
}

const writeMails = (trx: Transaction<Database>, mails: readonly MailDue[]) =>
  trx
    .insertInto('work.outbox')
    .values(
      mails.map(({ key, kind, refs, userId, entryId, projectId, correlationId, traceparent }) => ({
        key,
        kind,
        refs: JSON.stringify({ ...refs, correlationId, traceparent }),
        user_id: userId ?? null,
        entry_id: entryId ?? null,
        project_id: projectId ?? null,
      })),
    )
    .onConflict((on) => on.column('key').doNothing())
    .execute()

/** One that is under way at this moment goes out, and is then recorded as sent. */
const voidMails = (trx: Transaction<Database>, { voidMailOf, reason }: MailVoid) =>
  trx
    .updateTable('work.outbox')
    .set({ state: 'suppressed', reason, leased_until: null })
    .where('project_id', '=', voidMailOf)
    .where('state', '=', 'queued')
    .execute()

/** Of each announcement the first, unless it was made before: what everybody it is made to is told. */
async function announce(
  trx: Transaction<Database>,
  due: readonly AnnouncementDue[],
): Promise<NotificationDue[]> {
  if (due.length === 0) return []
  const first = new Map(due.toReversed().map((one) => [nameOf(one.announces, one.subject), one]))
  const rows = [...first.values()].map(({ announces, subject, at }) => ({ kind: announces, subject, at }))
  const made = await trx
    .insertInto('work.announcements')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .returning(['kind', 'subject'])
    .execute()
  const now = new Set(made.map(({ kind, subject }) => nameOf(kind, subject)))
  return [...first]
    .filter(([name]) => now.has(name))
    .flatMap(([, { announces, to, ...news }]) =>
      to.map((userId) => ({ notify: announces, to: { userId }, ...news })),
    )
}

const nameOf = (kind: NotificationKind, subject: string) => `${kind} ${subject}`

/** Whoever is invited under an address without an account finds nothing: there is no inbox yet. */
async function writeNotifications(
  trx: Transaction<Database>,
  due: readonly NotificationDue[],
): Promise<void> {
  if (due.length === 0) return
  const rows = due.map(({ notify, subject, to, projectId, taskKey, actor, at, refs }) => ({
    user_id: 'userId' in to ? to.userId : null,
    entry_id: 'entryId' in to ? to.entryId : null,
    kind: notify,
    subject,
    project_id: projectId ?? null,
    task_key: taskKey ?? null,
    actor_id: actor,
    refs: refs ?? {},
    created_at: at,
  }))
  await sql`
    with due as (
      select coalesce(due.user_id, entry.user_id, account.id) as recipient, due.*
      from json_to_recordset(${JSON.stringify(rows)}) as due (
        user_id integer, entry_id integer, kind text, subject text, project_id integer, task_key text,
        actor_id integer, refs jsonb, created_at timestamptz
      )
      left join identity.entries entry on entry.id = due.entry_id
      left join identity.accounts account on account.email = entry.email
    ), told as (
      insert into work.notifications
        (user_id, kind, subject, project_id, task_key, actor_id, refs, created_at)
      select recipient, kind, subject, project_id, task_key, actor_id, refs, created_at
      from due where recipient is not null and recipient is distinct from actor_id
      on conflict (user_id, kind, subject) do nothing
      returning user_id
    )
    select pg_notify(${inboxChannel}, user_id::text) from (select distinct user_id from told) told`.execute(
    trx,
  )
}

const readSettled = (trx: Transaction<Database>, { settles, subjects, at }: NewsSettled) =>
  sql`
    with settled as (
      update work.notifications set read_at = ${at}
      where kind = ${settles} and subject = any(${subjects}) and read_at is null
      returning user_id
    )
    select pg_notify(${inboxChannel}, user_id::text) from (select distinct user_id from settled) settled`.execute(
    trx,
  )

const noteGuideNews = (trx: Transaction<Database>, { guideNewsOf, position, actor, at }: GuideNewsDue) =>
  trx
    .insertInto('work.guide_news')
    .values({ task_key: guideNewsOf, position, actor_id: actor, at })
    .onConflict((on) =>
      on.column('task_key').doUpdateSet((eb) => ({
        position: eb.ref('excluded.position'),
        actor_id: sql<number | null>`coalesce(excluded.actor_id, guide_news.actor_id)`,
        at: eb.ref('excluded.at'),
      })),
    )
    .execute()
