import { sql, type Kysely } from 'kysely'
import type { Update } from '#schema/api/updates.ts'
import type { Database } from '#schema/tables/database.ts'

const pageSize = 20

export async function updatesOf(
  reads: Kysely<Database>,
  projectId: number,
  before: string | undefined,
): Promise<{ updates: Update[]; next: string | null }> {
  let query = reads
    .selectFrom('status_posts as p')
    .leftJoin('content.status_posts as t', 't.id', 'p.post_id')
    .leftJoin('identity.accounts as a', 'a.id', 'p.author_id')
    .where('p.project_id', '=', projectId)
    .select(['p.position', 'p.post_id', 'p.author_id', 'p.at', 'p.completed', 'p.in_progress', 'p.total'])
    .select(['t.note', 'a.username'])
    .orderBy('p.position', 'desc')
    .limit(pageSize + 1)
  if (before !== undefined) query = query.where('p.position', '<', sql<bigint>`${before}::bigint`)
  const rows = await query.execute()
  const page = rows.slice(0, pageSize)
  return {
    updates: page.map((row) => ({
      id: row.post_id,
      at: row.at.toISOString(),
      by:
        row.author_id === null || row.username === null
          ? null
          : { id: row.author_id, username: row.username },
      note: row.note,
      numbers:
        row.completed === null || row.in_progress === null || row.total === null
          ? null
          : { completed: row.completed, inProgress: row.in_progress, total: row.total },
    })),
    next: rows.length > pageSize ? (page.at(-1)?.position.toString() ?? null) : null,
  }
}
