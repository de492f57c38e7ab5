import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Ranking, TaskVotes } from '#schema/api/votes.ts'
import type { Database } from '#schema/tables/database.ts'
import { taskId } from '#domain/roadmap/roadmap.ts'
import { compiledQuery } from '#kernel/postgres/compiled-query.ts'

/** Returns the tasks of a project without a guide, in the order of its roadmap, in one round trip. */
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

const newestVersion = (reads: Kysely<Database>) =>
  reads.selectFrom('roadmap_tasks').select(({ fn }) => fn.max('version').as('version'))

/** Selects the newest roadmap version that has the task `r`; its texts are shown. */
const newestWith = (reads: Kysely<Database>) =>
  reads
    .selectFrom('roadmap_tasks as w')
    .where('w.key', '=', sql.ref<string>('r.key'))
    .select(({ fn }) => fn.max('w.version').as('version'))

/**
 * Selects each task once, with its guide and its votes. Includes retired tasks with a guide or votes, because projects
 * keep them until they adopt the newer roadmap.
 */
export const tasksToGuide = (reads: Kysely<Database>) =>
  reads
    .selectFrom('roadmap_tasks as r')
    .leftJoin('guides as g', 'g.task_key', 'r.key')
    .leftJoin('vote_totals as t', 't.task_key', 'r.key')
    .where('r.version', '=', newestWith(reads))
    .where((eb) =>
      eb.or([
        eb('r.version', '=', newestVersion(reads)),
        eb('t.votes', '>', 0),
        eb('g.task_key', 'is not', null),
      ]),
    )

/** Reads the totals by their index from the top, usually one row. */
export async function highestVoted(reads: Kysely<Database>) {
  const row = await reads
    .selectFrom('vote_totals as t')
    .innerJoin('roadmap_tasks as r', 'r.key', 't.task_key')
    .where('r.version', '=', newestWith(reads))
    .where('t.votes', '>', 0)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('guides as g').whereRef('g.task_key', '=', 't.task_key').select('g.task_key'),
        ),
      ),
    )
    .select(['t.task_key', 't.votes', 'r.title'])
    .orderBy('t.votes', 'desc')
    .orderBy('t.since')
    .limit(1)
    .executeTakeFirst()
  return row ? { taskTitle: row.title, taskKey: row.task_key, voteCount: row.votes } : { voteCount: 0 }
}

/** Returns the requested and the delivered guides by votes, in one round trip. */
export async function rankingFor(reads: Kysely<Database>, userId: number): Promise<Ranking> {
  const rows = await tasksToGuide(reads)
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
        .select(sql<Date | null>`min(v.cast_at)`.as('first'))
        .as('asked_at'),
    )
    .orderBy(sql`coalesce(t.votes, 0)`, 'desc')
    .orderBy('t.since')
    .orderBy('r.place')
    .execute()
  const tasks = rows.map((row) => ({
    row,
    taskKey: row.key,
    title: row.title,
    category: row.category,
    voteCount: row.votes ?? 0,
    userHasVoted: row.user_id !== null,
  }))
  const asked: Ranking['asked'] = []
  const delivered: Ranking['delivered'] = []
  for (const { row, ...task } of tasks) {
    if (row.published_at === null) asked.push({ ...task, userHearsBy: hearsBy(row) })
    else if (row.asked_at !== null && row.asked_at <= row.published_at) {
      delivered.push({
        ...task,
        howToLink: row.link ?? `/guides/${row.slug}`,
        askedAt: row.asked_at.toISOString(),
        publishedAt: row.published_at.toISOString(),
      })
    }
  }
  delivered.sort((a, b) => b.publishedAt.localeCompare(a.publishedAt))
  return { asked, delivered }
}

const hearsBy = (row: { notification_id: number | null; guide_mails: boolean | null }) =>
  row.notification_id !== null ? null : row.guide_mails === true ? 'mail' : 'notification'
