import { sql, type Kysely } from 'kysely'
import type { Update } from '#schema/api/updates.ts'
import type { Database } from '#schema/tables/database.ts'

const pageSize = 20

/** Status updates, newest first. The texts of deleted notes and the names of erased authors are null. */
export const newestPosts = (reads: Kysely<Database>) =>
  reads
    .selectFrom('status_posts as post')
    .leftJoin('content.status_posts as text', 'text.id', 'post.post_id')
    .leftJoin('identity.accounts as author', 'author.id', 'post.author_id')
    .select(['post.post_id', 'post.author_id', 'post.at', 'post.completed', 'post.in_progress', 'post.total'])
    .select(['text.note', 'author.username'])
    .orderBy('post.position', 'desc')

export async function updatesOf(
  reads: Kysely<Database>,
  projectId: number,
  before: string | undefined,
): Promise<{ updates: Update[]; next: string | null }> {
  let query = newestPosts(reads)
    .where('post.project_id', '=', projectId)
    .select('post.position')
    .limit(pageSize + 1)
  if (before !== undefined) query = query.where('post.position', '<', sql<bigint>`${before}::bigint`)
  const rows = await query.execute()
  const page = rows.slice(0, pageSize)
  return {
    updates: page.map(toUpdate),
    next: rows.length > pageSize ? (page.at(-1)?.position.toString() ?? null) : null,
  }
}

interface PostRow {
  readonly post_id: string
  readonly author_id: number | null
  /** Text if the row is a part of a JSON value. */
  readonly at: Date | string
  readonly completed: number | null
  readonly in_progress: number | null
  readonly total: number | null
  readonly note: string | null
  readonly username: string | null
}

export const toUpdate = (row: PostRow): Update => ({
  id: row.post_id,
  at: new Date(row.at).toISOString(),
  by: row.author_id === null || row.username === null ? null : { id: row.author_id, username: row.username },
  note: row.note,
  numbers:
    row.completed === null || row.in_progress === null || row.total === null
      ? null
      : { completed: row.completed, inProgress: row.in_progress, total: row.total },
})
