import type { Kysely } from 'kysely'
import type { Link } from '#schema/api/links.ts'
import type { Database } from '#schema/tables/database.ts'

/** Returns the links of a task, the oldest first. */
export async function linksOf(reads: Kysely<Database>, projectId: number, taskKey: string): Promise<Link[]> {
  const rows = await reads
    .selectFrom('links as l')
    .innerJoin('content.links as t', 't.id', 'l.link_id')
    .leftJoin('identity.accounts as a', 'a.id', 'l.author_id')
    .where('l.project_id', '=', projectId)
    .where('l.task_key', '=', taskKey)
    .where('l.removed', '=', false)
    .select(['l.link_id', 'l.author_id', 'l.added_at', 't.url', 't.title', 'a.username'])
    .orderBy('l.added_at')
    .orderBy('l.link_id')
    .execute()
  return rows.map((row) => ({
    id: row.link_id,
    url: row.url,
    title: row.title,
    addedBy: row.username === null ? null : { id: row.author_id, username: row.username },
    addedAt: row.added_at.toISOString(),
  }))
}

/** Returns the project of a link; null if there is no such link. Knows removed links too. */
export async function projectOfLink(
  db: Kysely<Database>,
  reads: Kysely<Database>,
  linkId: string,
): Promise<number | null> {
  const stored = await db
    .selectFrom('content.links')
    .where('id', '=', linkId)
    .select('project_id')
    .executeTakeFirst()
  if (stored) return stored.project_id
  const removed = await reads
    .selectFrom('links')
    .where('link_id', '=', linkId)
    .select('project_id')
    .executeTakeFirst()
  return removed?.project_id ?? null
}
