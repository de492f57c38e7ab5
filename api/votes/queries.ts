import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Ranking, TaskVotes } from '#schema/api/votes.ts'
import { guideLink } from '#schema/screens.ts'
import type { Database } from '#schema/tables/database.ts'
import { taskId } from '#domain/roadmap/roadmap.ts'
import { newestVersionOfTask, selectGuideTasks } from '../guides/queries.ts'
import { compiledQuery } from '#kernel/postgres/compiled-query.ts'

export async function votesOf(
  reads: Kysely<Database>,
  projectId: number,
  userId: number,
): Promise<TaskVotes[]> {
  const rows = await voteRows(reads, projectId, userId)
  return rows.map((row) => ({
    task: { id: taskId(projectId, row.number), key: row.key, title: row.title },
    voteCount: row.votes ?? 0,
    userHasVoted: row.user_id !== null,
  }))
}

const voteRows = compiledQuery(
  (reads: Kysely<Database>, projectId: RawBuilder<number>, userId: RawBuilder<number>) =>
    reads
      .selectFrom('projects as p')
      .innerJoin('roadmap_tasks as r', 'r.version', 'p.roadmap_version')
      .leftJoin('guides as g', 'g.task_key', 'r.key')
      .leftJoin('vote_totals as t', 't.task_key', 'r.key')
      .leftJoin('votes as mine', (on) =>
        on.onRef('mine.task_key', '=', 'r.key').on('mine.user_id', '=', userId),
      )
      .where('p.id', '=', projectId)
      .where('g.task_key', 'is', null)
      .select(['r.number', 'r.key', 'r.title', 't.votes', 'mine.user_id'])
      .orderBy('r.place'),
)

export async function highestVoted(reads: Kysely<Database>) {
  const row = await reads
    .selectFrom('vote_totals as t')
    .innerJoin('roadmap_tasks as r', 'r.key', 't.task_key')
    .where('r.version', '=', newestVersionOfTask(reads))
    .where('t.votes', '>', 0)
    .leftJoin('guides as g', 'g.task_key', 't.task_key')
    .where('g.task_key', 'is', null)
    .select(['t.task_key', 't.votes', 'r.title'])
    .orderBy('t.votes', 'desc')
    .orderBy('t.since')
    .limit(1)
    .executeTakeFirst()
  return row ? { taskTitle: row.title, taskKey: row.task_key, voteCount: row.votes } : { voteCount: 0 }
}

export async function rankingFor(reads: Kysely<Database>, userId: number): Promise<Ranking> {
  const rows = await selectGuideTasks(reads)
    .leftJoin('votes as mine', (on) =>
      on.onRef('mine.task_key', '=', 'r.key').on('mine.user_id', '=', userId),
    )
    .leftJoin('work.notifications as sent', (on) =>
      on
        .onRef('sent.subject', '=', 'r.key')
        .on('sent.user_id', '=', userId)
        .on('sent.kind', '=', 'guide-published'),
    )
    .leftJoin('identity.accounts as reader', (on) => on.on('reader.id', '=', userId))
    .select(['r.key', 'r.title', 'r.category', 't.votes', 'mine.user_id', 'g.slug', 'g.link'])
    .select(['g.published_at', 'sent.id as notification_id', 'reader.guide_mails'])
    .select((eb) =>
      eb
        .selectFrom('votes as v')
        .whereRef('v.task_key', '=', 'r.key')
        .select(sql<Date | null>`min(v.cast_at)`.as('at'))
        .as('first_vote_at'),
    )
    .orderBy(sql`coalesce(t.votes, 0)`, 'desc')
    .orderBy('t.since')
    .orderBy('r.place')
    .execute()
  const taskOf = (row: (typeof rows)[number]) => ({
    taskKey: row.key,
    title: row.title,
    category: row.category,
    voteCount: row.votes ?? 0,
    userHasVoted: row.user_id !== null,
  })
  const requested: Ranking['asked'] = []
  const delivered: Ranking['delivered'] = []
  for (const row of rows) {
    const howToLink = guideLink(row)
    if (row.published_at === null || howToLink === undefined) {
      // `userHearsBy` is null if the user was already notified of an earlier guide for the task.
      const channel = row.guide_mails === true ? 'mail' : 'notification'
      requested.push({ ...taskOf(row), userHearsBy: row.notification_id === null ? channel : null })
    } else if (row.first_vote_at !== null && row.first_vote_at <= row.published_at) {
      delivered.push({
        ...taskOf(row),
        howToLink,
        askedAt: row.first_vote_at.toISOString(),
        publishedAt: row.published_at.toISOString(),
      })
    }
  }
  delivered.sort((a, b) => b.publishedAt.localeCompare(a.publishedAt))
  return { asked: requested, delivered }
}
