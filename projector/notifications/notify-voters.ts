import { sql, type Kysely } from 'kysely'
import { notificationChannel } from '#schema/notification.ts'
import type { Database } from '#schema/tables/database.ts'
import { readCheckpoint } from '#kernel/projections/checkpoint.ts'

/** Notifies voters in the app and by email that their task has a guide. Each voter is notified once. */
export async function notifyVoters(db: Kysely<Database>, schema: string): Promise<void> {
  const requests = await db.selectFrom('work.guide_news').selectAll().execute()
  if (requests.length === 0) return
  const projected = (await readCheckpoint(db, schema))?.position ?? -1n
  for (const { task_key: taskKey, position } of requests) {
    if (position <= projected) await notifyVotersOf(db, schema, taskKey, position)
  }
}

/** Notifies the voters of one task. Does nothing if the row has a new position, because the guide was published again. */
async function notifyVotersOf(db: Kysely<Database>, schema: string, taskKey: string, position: bigint) {
  const votes = sql.id(schema, 'votes')
  const guides = sql.id(schema, 'guides')
  await sql`
    with request as (
      delete from work.guide_news where task_key = ${taskKey} and position = ${position} returning *
    ), notified as (
      insert into work.notifications (user_id, kind, subject, task_key, actor_id, created_at)
      select vote.user_id, 'guide-published', request.task_key, request.task_key, null, request.at
      from request
      join ${guides} guide on guide.task_key = request.task_key
      join ${votes} vote on vote.task_key = request.task_key
      join identity.accounts voter on voter.id = vote.user_id
      where vote.user_id is distinct from request.actor_id
      on conflict (user_id, kind, subject) do nothing
      returning user_id
    ), emailed as (
      insert into work.outbox (key, kind, refs, user_id)
      select 'guide:' || ${taskKey} || ':' || user_id, 'guide', jsonb_build_object('taskKey', ${taskKey}::text), user_id
      from notified
      on conflict (key) do nothing
    )
    select pg_notify(${notificationChannel}, user_id::text) from notified`.execute(db)
}
