import type { BallotEvent } from '#schema/events/ballot.ts'
import type { PlatformEvent } from '#schema/events/platform.ts'
import type { ProjectEvent } from '#schema/events/project.ts'
import type { Ballot } from '../votes/ballot.ts'
import type { Platform } from '../platform/platform.ts'
import type { Project, ProjectState } from '../project/project.ts'
import { removeLinksOf } from '../links/links-state.ts'
import { deleteNotesOf } from '../notes/notes-state.ts'
import { unassignOpenTasks } from '../tasks/assignee.ts'
import { hasPendingInvitation, findMember, memberUserIds, type Membership } from '../team/team-state.ts'

export interface ErasedUser {
  readonly userId: number
  readonly entryIds: readonly number[]
}

/**
 * Ends a user's invitations and membership, deletes their notes and links, and unassigns their open tasks. If the user
 * owns the project, transfers it to an admin or deletes it.
 */
export function removeErasedUser(
  state: ProjectState,
  { userId, entryIds }: ErasedUser,
): readonly ProjectEvent[] {
  if (!state || state.deleted) return []
  const memberships = [...state.team.values()]
  const invited = memberships.filter((one) => entryIds.includes(one.id) && hasPendingInvitation(one))
  const ended: ProjectEvent[] = [
    ...invited.map(({ id }) => ({ type: 'InvitationCancelled' as const, data: { entryId: id } })),
    ...deleteNotesOf(state.notes, userId),
    ...removeLinksOf(state.links, userId),
  ]
  const membership = findMember(state.team, userId)
  if (!membership) return ended
  const leaves = [
    { type: 'MemberLeft' as const, data: { entryId: membership.id } },
    ...unassignOpenTasks(state, membership.id),
  ]
  if (!membership.isOwner) return [...ended, ...leaves]
  const successor = memberships.find(isSuccessor)
  if (!successor) return [{ type: 'ProjectDeleted', data: {} }]
  const transfer = { from: membership.id, ownerId: successor.userId, ownerEntryId: successor.id }
  return [...ended, { type: 'OwnerChanged', data: transfer }, ...leaves]
}

/** Effect of an erasure on a project in which the user has a membership. */
export type ErasureOutcome =
  | { readonly kind: 'deleted'; readonly hasOtherMembers: boolean }
  | ({ readonly kind: 'transferred'; readonly ownerId: number } & ErasedWork)
  | ({ readonly kind: 'left' | 'cancelled' | 'textsDeleted' } & ErasedWork)

/** Numbers of the notes and links that an erasure deletes, and of the tasks that it unassigns. */
export interface ErasedWork {
  readonly notes: number
  readonly links: number
  readonly unassignedTasks: number
}

/** Returns what an erasure would do to a project now. Null if it would change nothing. */
export function erasureOutcome(state: Project, erased: ErasedUser): ErasureOutcome | null {
  const events = removeErasedUser(state, erased)
  const count = (type: ProjectEvent['type']) => events.filter((event) => event.type === type).length
  if (count('ProjectDeleted') > 0)
    return { kind: 'deleted', hasOtherMembers: memberUserIds(state.team).length > 1 }
  const work = {
    notes: count('NoteDeleted'),
    links: count('LinkRemoved'),
    unassignedTasks: count('TaskAssigned'),
  }
  const ownerChange = events.find((event) => event.type === 'OwnerChanged')
  if (ownerChange) return { kind: 'transferred', ownerId: ownerChange.data.ownerId, ...work }
  if (count('MemberLeft') > 0) return { kind: 'left', ...work }
  if (count('InvitationCancelled') > 0) return { kind: 'cancelled', ...work }
  return events.length > 0 ? { kind: 'textsDeleted', ...work } : null
}

/** Returns the user who replaced an owner with one of these membership ids; null if no owner was replaced. */
export function newOwnerAfterErasure(
  history: readonly ProjectEvent[],
  entryIds: readonly number[],
): number | null {
  const transfers = history.filter((event) => event.type === 'OwnerChanged')
  return transfers.findLast(({ data }) => entryIds.includes(data.from))?.data.ownerId ?? null
}

const isSuccessor = (membership: Membership): membership is Membership & { userId: number } =>
  membership.isMember && !membership.isOwner && membership.role === 'ADMIN' && membership.userId !== null

/** Withdraws a user's votes, except votes for tasks with a guide, because a guide closes the voting. */
export const withdrawVotesOfErasedUser = (
  votes: Ballot,
  guided: ReadonlySet<string>,
): readonly BallotEvent[] =>
  [...votes]
    .filter((taskKey) => !guided.has(taskKey))
    .map((taskKey) => ({ type: 'VoteWithdrawn', data: { taskKey } }))

export const cancelInvitationsOfErasedUser = (
  state: Platform,
  { entryIds }: ErasedUser,
): readonly PlatformEvent[] =>
  entryIds
    .filter((entryId) => state.get(entryId)?.state === 'pending')
    .map((entryId) => ({ type: 'PlatformInvitationCancelled', data: { entryId } }))
