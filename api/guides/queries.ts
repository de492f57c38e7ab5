import { sql, type Kysely } from 'kysely'
import type { PublishedGuide, TaskGuide } from '#schema/api/guides.ts'
import type { Database } from '#schema/tables/database.ts'
import { guidePath } from '#schema/screens.ts'

/** Returns the external link of a guide, or the path of its page on Brandpath. */
export const howToLink = ({ link, slug }: { link: string | null; slug: string | null }) =>
  link ?? guidePath(slug ?? '')

const newestVersion = (reads: Kysely<Database>) =>
  reads.selectFrom('roadmap_tasks').select(({ fn }) => fn.max('version').as('version'))

/** Correlated subquery: the newest roadmap version of a task. The outer query must contain `roadmap_tasks as r`. */
export const newestWith = (reads: Kysely<Database>) =>
  reads
    .selectFrom('roadmap_tasks as w')
    .where('w.key', '=', sql.ref<string>('r.key'))
    .select(({ fn }) => fn.max('w.version').as('version'))

/** Selects each task once. Tasks with a guide or votes are selected even if the newest roadmap version lacks them. */
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

export async function publishedGuides(reads: Kysely<Database>): Promise<PublishedGuide[]> {
  const rows = await tasksToGuide(reads)
    .where('g.task_key', 'is not', null)
    .select(['r.key', 'r.title as task_title', 'g.title', 'g.slug', 'g.link'])
    .orderBy('r.place')
    .execute()
  return rows.map((row) => ({
    taskKey: row.key,
    title: row.title ?? row.task_title,
    taskTitle: row.task_title,
    howToLink: howToLink(row),
  }))
}

export async function guidedTasks(reads: Kysely<Database>): Promise<TaskGuide[]> {
  const rows = await tasksToGuide(reads)
    .select(['r.key', 'r.title', 'r.category', 't.votes'])
    .select(['g.slug', 'g.link', 'g.title as guide_title', 'g.markdown', 'g.published_at'])
    .orderBy('r.place')
    .execute()
  return rows.map((row) => ({
    taskKey: row.key,
    title: row.title,
    category: row.category,
    voteCount: row.votes ?? 0,
    guide: row.published_at && {
      howToLink: howToLink(row),
      publishedAt: row.published_at.toISOString(),
      title: row.guide_title,
      markdown: row.markdown,
    },
  }))
}

export async function guideBySlug(reads: Kysely<Database>, slug: string) {
  const row = await reads
    .selectFrom('guides as g')
    .innerJoin('roadmap_tasks as r', 'r.key', 'g.task_key')
    .where('g.slug', '=', slug)
    .orderBy('r.version', 'desc')
    .select(['g.title', 'g.markdown', 'g.published_at', 'r.category'])
    .limit(1)
    .executeTakeFirst()
  if (!row || row.title === null || row.markdown === null) return null
  return { title: row.title, markdown: row.markdown, publishedAt: row.published_at, category: row.category }
}
