import type { Kysely } from 'kysely'
import { ballotAggregate } from '#domain/votes/ballot.ts'
import { formatCount } from '#domain/shared/format.ts'
import {
  cancelInvitationsOfErasedUser,
  removeErasedUser,
  withdrawVotesOfErasedUser,
  type ErasedUser,
} from '#domain/accounts/erasure.ts'
import { platformAggregate } from '#domain/platform/platform.ts'
import { projectAggregate, type ExistingProject } from '#domain/project/project.ts'
import { roadmapAggregate } from '#domain/roadmap/roadmap.ts'
import { memberUserIds } from '#domain/team/team-state.ts'
import type { Database } from '#schema/tables/database.ts'
import type { EventStore } from '#kernel/event-store/event-store.ts'
import { openCommands } from '#projector/work-context.ts'

export interface ErasurePreview {
  readonly email: string
  /** Null if the person was only invited. */
  readonly userId: number | null
  /** One line per membership, and one for the votes. */
  readonly lines: readonly string[]
}

/** Returns what an erasure would end, from the present state of each stream. Null if the address is unknown. */
export async function previewErasure(
  db: Kysely<Database>,
  store: EventStore,
  email: string,
): Promise<ErasurePreview | null> {
  const account = await db
    .selectFrom('identity.accounts')
    .select('id')
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
  const lines: string[] = []
  for (const projectId of new Set(memberships.map(({ project_id }) => project_id))) {
    lines.push(
      ...(projectId === null
        ? await endOnPlatform(store, erased)
        : await endOfProject(db, store, projectId, erased)),
    )
  }
  return { email, userId, lines: [...lines, ...(await endOfVotes(store, erased))] }
}

async function endOfProject(
  db: Kysely<Database>,
  store: EventStore,
  projectId: number,
  erased: ErasedUser,
): Promise<string[]> {
  const { state } = await openCommands(store).load(projectAggregate(projectId))
  if (!state) return []
  const events = removeErasedUser(state, erased)
  const ownerChange = events.find((event) => event.type === 'OwnerChanged')
  const describe = (outcome: string) => [`Project ${projectId} (${state.name}): ${outcome}.`]
  if (ownerChange) return describe(`new owner ${await addressOf(db, ownerChange.data.ownerId)}`)
  if (events.some(({ type }) => type === 'ProjectDeleted'))
    return describe(`deleted, because ${deletionReason(state)}`)
  if (events.some(({ type }) => type === 'MemberLeft')) return describe('membership ended')
  return events.length > 0 ? describe('invitation cancelled') : []
}

function deletionReason({ team }: ExistingProject): string {
  const members = memberUserIds(team).length
  return members === 1 ? 'it has no other members' : 'none of the other members is an administrator'
}

async function addressOf(db: Kysely<Database>, userId: number): Promise<string> {
  const account = await db
    .selectFrom('identity.accounts')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirst()
  return account?.email ?? `user ${userId}`
}

async function endOnPlatform(store: EventStore, erased: ErasedUser): Promise<string[]> {
  const { state } = await openCommands(store).load(platformAggregate)
  return cancelInvitationsOfErasedUser(state, erased).map(() => 'Platform: invitation cancelled.')
}

async function endOfVotes(store: EventStore, { userId }: ErasedUser): Promise<string[]> {
  const [votes, published] = [
    await openCommands(store).load(ballotAggregate(userId)),
    await openCommands(store).load(roadmapAggregate),
  ]
  const withdrawn = withdrawVotesOfErasedUser(votes.state, new Set(published.state.guides.keys())).length
  return withdrawn === 0 ? [] : [`${formatCount(withdrawn, 'vote')}: withdrawn.`]
}
