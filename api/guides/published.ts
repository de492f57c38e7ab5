import type { Kysely } from 'kysely'
import { guides as contract } from '#schema/api/index.ts'
import type { PublishedGuide } from '#schema/api/guides.ts'
import type { Database } from '#schema/tables/database.ts'
import type { Router } from '../http/route.ts'
import { tasksToGuide } from '../votes/queries.ts'

export function guideList({ route, services }: Router): void {
  route(contract.listPublishedGuides, () => publishedGuides(services.reads))
}

/** Returns the guides in the order of the roadmap, in one round trip. */
async function publishedGuides(reads: Kysely<Database>): Promise<PublishedGuide[]> {
  const rows = await tasksToGuide(reads)
    .where('g.task_key', 'is not', null)
    .select(['r.key', 'r.title as task_title', 'g.title', 'g.slug', 'g.link'])
    .orderBy('r.place')
    .execute()
  return rows.map((row) => ({
    taskKey: row.key,
    title: row.title ?? row.task_title,
    taskTitle: row.task_title,
    howToLink: row.link ?? `/guides/${row.slug}`,
  }))
}
