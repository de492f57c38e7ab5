import { sql, type Kysely } from 'kysely'
import type { PublishedGuide, TaskGuide } from '#schema/api/guides.ts'
import type { Database } from '#schema/tables/database.ts'
import { guideLink } from '#schema/screens.ts'

const newestVersion = (reads: Kysely<Database>) =>
  reads.selectFrom('roadmap_tasks').select(({ fn }) => fn.max('version').as('version'))

/** Correlated subquery: the newest roadmap version of a task. The outer query must contain `roadmap_tasks as r`. */
export const newestVersionOfTask = (reads: Kysely<Database>) =>
  reads
    .selectFrom('roadmap_tasks as w')
    .where('w.key', '=', sql.ref<string>('r.key'))
    .select(({ fn }) => fn.max('w.version').as('version'))

/** Selects each task once. Tasks with a guide or votes are selected even if the newest roadmap version lacks them. */
export const selectGuideTasks = (reads: Kysely<Database>) =>
  reads
    .selectFrom('roadmap_tasks as r')
    .leftJoin('guides as g', 'g.task_key', 'r.key')
    .leftJoin('vote_totals as t', 't.task_key', 'r.key')
    .where('r.version', '=', newestVersionOfTask(reads))
    .where((eb) =>
      eb.or([
        eb('r.version', '=', newestVersion(reads)),
        eb('t.votes', '>', 0),
        eb('g.task_key', 'is not', null),
      ]),
    )

export async function publishedGuides(reads: Kysely<Database>): Promise<PublishedGuide[]> {
  const rows = await selectGuideTasks(reads)
    .where('g.task_key', 'is not', null)
    .select(['r.key', 'r.title as task_title', 'g.title', 'g.slug', 'g.link'])
    .orderBy('r.place')
    .execute()
  return rows.flatMap((row) => {
    const howToLink = guideLink(row)
    if (howToLink === undefined) return []
    return { taskKey: row.key, title: row.title ?? row.task_title, taskTitle: row.task_title, howToLink }
  })
}

export async function taskGuides(reads: Kysely<Database>): Promise<TaskGuide[]> {
  const rows = await selectGuideTasks(reads)
    .select(['r.key', 'r.title', 'r.category', 't.votes'])
    .select(['g.slug', 'g.link', 'g.title as guide_title', 'g.markdown', 'g.published_at'])
    .orderBy('r.place')
    .execute()
  return rows.map((row) => {
    const { key: taskKey, title, category, votes, published_at: publishedAt } = row
    const howToLink = guideLink(row)
    const guide =
      publishedAt === null || howToLink === undefined
        ? null
        : {
            howToLink,
            publishedAt: publishedAt.toISOString(),
            title: row.guide_title,
            markdown: row.markdown,
          }
    return { taskKey, title, category, voteCount: votes ?? 0, guide }
  })
}

/** Returns the published guides of all roadmap versions, in roadmap order. */
export async function libraryGuides(reads: Kysely<Database>) {
  const rows = await selectGuideTasks(reads)
    .where('g.task_key', 'is not', null)
    .select(['r.key as taskKey', 'r.title as taskTitle', 'r.category'])
    .select(['g.title', 'g.slug', 'g.link', 'g.markdown'])
    .orderBy('r.category')
    .orderBy('r.place')
    .execute()
  return rows.flatMap((row) => {
    const href = guideLink(row)
    return href === undefined ? [] : [{ ...row, title: row.title ?? row.taskTitle, href }]
  })
}
export type LibraryGuide = Awaited<ReturnType<typeof libraryGuides>>[number]

/** Counts by task key the user's projects in which the task is started or completed, or has a checked item. */
export async function projectsByUsedTask(
  reads: Kysely<Database>,
  userId: number,
): Promise<ReadonlyMap<string, number>> {
  const memberships = reads
    .selectFrom('members as m')
    .where('m.user_id', '=', userId)
    .where('m.expires_at', 'is', null)
  const started = memberships
    .innerJoin('task_states as s', 's.project_id', 'm.project_id')
    .where('s.status', '!=', 'pending')
    .select(['s.task_key', 's.project_id'])
  const checked = memberships
    .innerJoin('checked_items as i', 'i.project_id', 'm.project_id')
    .select(['i.task_key', 'i.project_id'])
  const rows = await reads
    .selectFrom(started.unionAll(checked).as('used'))
    .groupBy('used.task_key')
    .select(({ fn }) => ['used.task_key', fn.count<string>('used.project_id').distinct().as('projects')])
    .execute()
  return new Map(rows.map(({ task_key, projects }) => [task_key, Number(projects)]))
}

export async function guideBySlug(reads: Kysely<Database>, slug: string) {
  const row = await reads
    .selectFrom('guides as g')
    .innerJoin('roadmap_tasks as r', 'r.key', 'g.task_key')
    .where('g.slug', '=', slug)
    // Logs of earlier releases can contain two guides with one slug. Their address shows the first one.
    .orderBy('g.published_at')
    .orderBy('r.version', 'desc')
    .select(['g.task_key', 'g.title', 'g.markdown', 'g.published_at', 'r.category'])
    .limit(1)
    .executeTakeFirst()
  if (!row || row.title === null || row.markdown === null) return null
  const { task_key: taskKey, title, markdown, published_at: publishedAt, category } = row
  return { taskKey, title, markdown, publishedAt, category }
}
