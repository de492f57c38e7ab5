import { sql, type Kysely } from 'kysely'
import { inboxChannel } from '#schema/notification.ts'
import type { Database } from '#schema/tables/database.ts'
import { readReached } from '../checkpoint.ts'
import { outboxChannel } from '../mail/channel.ts'

/** Tells whoever voted for a task that it has its guide, in the inbox and by mail: each of them once for ever. */
export async function tellGuideNews(db: Kysely<Database>, schema: string): Promise<void> {
  const news = await db.selectFrom('work.guide_news').selectAll().execute()
  if (news.length === 0) return
  const reached = (await readReached(db, schema))?.position ?? -1n
  for (const { task_key: taskKey, position } of news) {
    if (position <= reached) await tellVoters(db, schema, taskKey, position)
  }
}

/** News that came meanwhile stay for the next turn. */
async function tellVoters(db: Kysely<Database>, schema: string, taskKey: string, position: bigint) {
  const votes = sql.id(schema, 'votes')
  const guides = sql.id(schema, 'guides')
  await db.transaction().execute(async (trx) => {
    await sql`
      with news as (
        delete from work.guide_news where task_key = ${taskKey} and position = ${position} returning *
      ), told as (
        insert into work.notifications (user_id, kind, subject, task_key, actor_id, created_at)
        select vote.user_id, 'guide-published', news.task_key, news.task_key, null, news.at
        from news
        join ${guides} guide on guide.task_key = news.task_key
        join ${votes} vote on vote.task_key = news.task_key
        where vote.user_id is distinct from news.actor_id
        on conflict (user_id, kind, subject) do nothing
        returning user_id
      ), mailed as (
        insert into work.outbox (key, kind, refs, user_id)
        select 'guide:' || ${taskKey} || ':' || user_id, 'guide', jsonb_build_object('taskKey', ${taskKey}::text), user_id
        from told
        on conflict (key) do nothing
        returning id
      )
      select pg_notify(${inboxChannel}, user_id::text) from told
      union all
      select pg_notify(${outboxChannel}, '') where exists (select from mailed)`.execute(trx)
  })
}
