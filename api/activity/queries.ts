import { sql, type Kysely } from 'kysely'
import type { Activity } from '#schema/api/activity.ts'
import { activityKinds, type ActivityKind } from '#schema/activity.ts'
import type { Category } from '#schema/roadmap.ts'
import type { Database } from '#schema/tables/database.ts'
import { taskId } from '#domain/roadmap/roadmap.ts'

const pageSize = 50

interface Filter {
  readonly before?: string | undefined
  readonly person?: number | undefined
  readonly category?: Category | undefined
  readonly kind?: ActivityKind | undefined
}

export async function activitiesOf(
  reads: Kysely<Database>,
  projectId: number,
  { before, person, category, kind }: Filter,
): Promise<{ activities: Activity[]; next: string | null }> {
  let query = reads
    .selectFrom('activities as a')
    .innerJoin('projects as p', 'p.id', 'a.project_id')
    // A task that is no longer in the roadmap is shown with its last title.
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('roadmap_tasks as known')
          .whereRef('known.key', '=', 'a.task_key')
          .whereRef('known.version', '<=', 'p.roadmap_version')
          .selectAll()
          .orderBy('known.version', 'desc')
          .limit(1)
          .as('r'),
      (on) => on.onTrue(),
    )
    .leftJoin('identity.accounts as actor', 'actor.id', 'a.actor')
    .leftJoin('identity.entries as entry', 'entry.id', 'a.entry_id')
    .leftJoin('identity.accounts as member', 'member.id', 'entry.user_id')
    .where('a.project_id', '=', projectId)
    .select(['a.id', 'a.type', 'a.at', 'a.actor', 'a.detail', 'actor.username'])
    .select(['r.number', 'r.title', 'r.category'])
    .select(sql<string | null>`coalesce(member.username, entry.email)`.as('member'))
    .orderBy('a.id', 'desc')
    .limit(pageSize + 1)
  if (before !== undefined) query = query.where('a.id', '<', sql<bigint>`${before}::bigint`)
  if (person !== undefined) query = query.where('a.actor', '=', person)
  if (category !== undefined) query = query.where('r.category', '=', category)
  if (kind !== undefined) query = query.where('a.type', 'in', activityKinds[kind])
  const rows = await query.execute()
  const page = rows.slice(0, pageSize)
  return {
    activities: page.map((row) => ({
      id: row.id.toString(),
      type: row.type,
      at: row.at.toISOString(),
      by: row.actor === null || row.username === null ? null : { id: row.actor, username: row.username },
      actorId: row.actor,
      task:
        row.number === null || row.title === null || row.category === null
          ? null
          : { id: taskId(projectId, row.number), title: row.title, category: row.category },
      member: row.member,
      detail: row.detail,
    })),
    next: rows.length > pageSize ? (page.at(-1)?.id.toString() ?? null) : null,
  }
}

export const peopleOf = (reads: Kysely<Database>, projectId: number) =>
  reads
    .selectFrom('activities as a')
    .innerJoin('identity.accounts as account', 'account.id', 'a.actor')
    .where('a.project_id', '=', projectId)
    .select(['account.id', 'account.username'])
    .distinct()
    .orderBy('account.username')
    .orderBy('account.id')
    .execute()
