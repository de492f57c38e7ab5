import { sql, type Kysely } from 'kysely'
import { ballotAggregate } from '#domain/votes/ballot.ts'
import { formatCount } from '#domain/shared/format.ts'
import {
  cancelInvitationsOfErasedUser,
  erasureOutcome,
  withdrawVotesOfErasedUser,
  type ErasedUser,
  type ErasedWork,
} from '#domain/accounts/erasure.ts'
import { platformAggregate } from '#domain/platform/platform.ts'
import { projectAggregate, type Project } from '#domain/project/project.ts'
import { roadmapAggregate } from '#domain/roadmap/roadmap.ts'
import { listFormat } from '#schema/locale.ts'
import { recipientOfUser } from '#schema/queries/accounts.ts'
import { projectsWhoseTextsName } from '#schema/queries/name-in-texts.ts'
import type { Database } from '#schema/tables/database.ts'
import type { EventStore } from '#kernel/event-store/event-store.ts'
import { openCommands } from '#projector/work-context.ts'

export interface ErasurePreview {
  readonly email: string
  /** Null if the person has no account and was only invited. */
  readonly userId: number | null
  readonly lines: readonly string[]
  /** Describes texts of other users that contain the name. An erasure does not change them. */
  readonly remaining: readonly string[]
}

/** Lists what an erasure would change now. Returns null if the address is unknown. */
export async function previewErasure(
  db: Kysely<Database>,
  store: EventStore,
  email: string,
): Promise<ErasurePreview | null> {
  const account = await db
    .selectFrom('identity.accounts')
    .select(['id', 'username'])
    .where('email', '=', email)
    .executeTakeFirst()
  const userId = account?.id ?? null
  const memberships = await db
    .selectFrom('identity.entries')
    .select(['id', 'project_id'])
    .where((where) => where.or([where('email', '=', email), where('user_id', '=', userId ?? 0)]))
    .orderBy('project_id')
    .execute()
  if (userId === null && memberships.length === 0) return null
  const erased = { userId: userId ?? 0, entryIds: memberships.map(({ id }) => id) }
  const commands = openCommands(store)
  const lines: string[] = []
  for (const projectId of new Set(memberships.map(({ project_id }) => project_id))) {
    if (projectId === null) {
      const { state } = await commands.load(platformAggregate)
      const cancelled = cancelInvitationsOfErasedUser(state, erased)
      lines.push(...cancelled.map(() => 'Platform: invitation cancelled.'))
    } else {
      const { state } = await commands.load(projectAggregate(projectId))
      const outcome = state && (await outcomeOf(db, projectId, state, erased))
      if (outcome) lines.push(`Project ${projectId} (${state.name}): ${outcome}.`)
    }
  }
  const [votes, published] = [
    await commands.load(ballotAggregate(erased.userId)),
    await commands.load(roadmapAggregate),
  ]
  const withdrawn = withdrawVotesOfErasedUser(votes.state, new Set(published.state.guides.keys())).length
  if (withdrawn > 0) lines.push(`${formatCount(withdrawn, 'vote')}: removed.`)
  const drafts = await countDrafts(db, erased.userId)
  if (drafts > 0) lines.push(`${formatCount(drafts, 'guide draft')}: deleted.`)
  return { email, userId, lines, remaining: account ? await describeNameInTexts(db, account) : [] }
}

async function countDrafts(db: Kysely<Database>, userId: number): Promise<number> {
  const drafts = db.selectFrom('content.guide_drafts').where('user_id', '=', userId)
  const { total } = await drafts.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return total
}

async function describeNameInTexts(
  db: Kysely<Database>,
  { id, username }: { id: number; username: string },
): Promise<string[]> {
  const projectIds = await projectsWhoseTextsName(db, { userId: id, username })
  if (projectIds.length === 0) return []
  const projects = `${projectIds.length === 1 ? 'project' : 'projects'} ${projectIds.join(', ')}`
  return [
    `Not changed: texts of other users and their emails that contain the name “${username}”, in ${projects}.`,
  ]
}

async function outcomeOf(
  db: Kysely<Database>,
  projectId: number,
  project: Project,
  erased: ErasedUser,
): Promise<string | null> {
  if (project.deleted) return null
  const outcome = erasureOutcome(project, erased)
  const rows = await countRows(db, projectId, erased.userId)
  switch (outcome?.kind) {
    case undefined:
      return describeWork(rows).join('; ') || null
    case 'transferred':
      return [
        `new owner ${await addressOf(db, outcome.ownerId)}`,
        ...describeWork({ ...outcome, ...rows }),
      ].join('; ')
    case 'deleted': {
      const reason = outcome.hasOtherMembers
        ? 'no other member is a project admin'
        : 'it has no other members'
      return `deleted, because ${reason}`
    }
    case 'left':
      return ['membership ended', ...describeWork({ ...outcome, ...rows })].join('; ')
    case 'cancelled':
      return ['invitation cancelled', ...describeWork({ ...outcome, ...rows })].join('; ')
    case 'textsDeleted':
      return describeWork({ ...outcome, ...rows }).join('; ')
  }
}

/** Numbers of the rows that an erasure deletes without events. */
interface ErasedRows {
  readonly statusTexts: number
  readonly reasons: number
}

async function countRows(db: Kysely<Database>, projectId: number, userId: number): Promise<ErasedRows> {
  const count = async (table: 'content.status_posts' | 'content.relevance_reasons') => {
    const rows = db.selectFrom(table).where('project_id', '=', projectId).where('user_id', '=', userId)
    const { total } = await rows.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
    return total
  }
  return {
    statusTexts: await count('content.status_posts'),
    reasons: await count('content.relevance_reasons'),
  }
}

function describeWork({
  notes = 0,
  links = 0,
  unassignedTasks = 0,
  statusTexts,
  reasons,
}: Partial<ErasedWork> & ErasedRows): string[] {
  const texts = [
    ...(notes > 0 ? [formatCount(notes, 'note')] : []),
    ...(links > 0 ? [formatCount(links, 'link')] : []),
    ...(statusTexts > 0 ? [formatCount(statusTexts, 'status update text')] : []),
    ...(reasons > 0
      ? [
          formatCount(
            reasons,
            'reason of a task that is not relevant',
            'reasons of tasks that are not relevant',
          ),
        ]
      : []),
  ]
  return [
    ...(texts.length > 0 ? [`${listFormat().format(texts)} deleted`] : []),
    ...(unassignedTasks > 0 ? [`${formatCount(unassignedTasks, 'task')} unassigned`] : []),
  ]
}

const addressOf = async (db: Kysely<Database>, userId: number): Promise<string> =>
  (await recipientOfUser(db, userId))?.email ?? `user ${userId}`
