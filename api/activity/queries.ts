import { sql, type Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { Activity, listActivity } from '#schema/api/activity.ts'
import { activityKinds } from '#schema/activity.ts'
import type { Database } from '#schema/tables/database.ts'
import { readSchema } from '#schema/tables/database.ts'
import { numberOfTask, projectIdOfTask, taskId } from '#domain/roadmap/roadmap.ts'
import { textsOf } from './texts.ts'

const pageSize = 50

type Filter = z.output<NonNullable<(typeof listActivity)['query']>>

export async function activitiesOf(
  reads: Kysely<Database>,
  projectId: number,
  { before, person, category, kind, task }: Filter,
): Promise<{ activities: Activity[]; next: string | null }> {
  let query = reads
    .selectFrom('activities as a')
    .innerJoin('projects as p', 'p.id', 'a.project_id')
    // A task that is no longer in the roadmap version is shown with its last title.
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
    .leftJoin('identity.entries as membership', 'membership.id', 'a.entry_id')
    .leftJoin('identity.accounts as member', 'member.id', 'membership.user_id')
    .where('a.project_id', '=', projectId)
    .select(['a.id', 'a.type', 'a.at', 'a.actor', 'a.detail', 'actor.username'])
    .select(['r.number', 'r.title', 'r.category', 'a.task_key'])
    .select(sql<string | null>`coalesce(member.username, membership.email)`.as('member'))
    .select(isResent.as('is_resent'))
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(pageSize + 1)
  if (before !== undefined) query = query.where(isOlderThan(projectId, before))
  if (person !== undefined) query = query.where('a.actor', '=', person)
  if (task !== undefined) {
    if (projectIdOfTask(task) !== projectId) return { activities: [], next: null }
    const keys = reads.selectFrom('roadmap_tasks').select('key').where('number', '=', numberOfTask(task))
    query = query.where('a.task_key', 'in', keys)
  }
  if (category !== undefined) query = query.where('r.category', '=', category)
  if (kind !== undefined) query = query.where('a.type', 'in', activityKinds[kind])
  const rows = await query.execute()
  const page = rows.slice(0, pageSize)
  const texts = await textsOf(reads, projectId, page)
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
      text: texts.get(row.id) ?? null,
      detail: {
        ...row.detail,
        ...(row.is_resent && { resent: 'true' }),
        ...(row.task_key !== null && { taskKey: row.task_key }),
      },
    })),
    next: rows.length > pageSize ? (page.at(-1)?.id.toString() ?? null) : null,
  }
}

/** True for an invitation that replaced a pending one: the membership's previous event is also an invitation. */
const isResent = sql<boolean>`a.type = 'MemberInvited' and 'MemberInvited' = (
  select previous.type from ${sql.table(`${readSchema}.activities`)} as previous
  where previous.project_id = a.project_id and previous.entry_id = a.entry_id and previous.id < a.id
    and previous.type in ('MemberInvited', 'InvitationCancelled', 'InvitationAccepted', 'MemberRemoved', 'MemberLeft')
  order by previous.id desc limit 1)`

/** Compares the time and then the id, in the order of the index `history_of_project`. */
const isOlderThan = (projectId: number, id: string) => sql<boolean>`(a.at, a.id) < (
  select cursor.at, cursor.id from ${sql.table(`${readSchema}.activities`)} as cursor
  where cursor.project_id = ${projectId} and cursor.id = ${id}::bigint)`

/** True if the id is in the project's activity. Without such an activity, `isOlderThan` matches nothing. */
export async function isActivityOf(reads: Kysely<Database>, projectId: number, id: string): Promise<boolean> {
  const found = await reads
    .selectFrom('activities as a')
    .where('a.project_id', '=', projectId)
    .where('a.id', '=', sql<bigint>`${id}::bigint`)
    .select('a.id')
    .executeTakeFirst()
  return found !== undefined
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
