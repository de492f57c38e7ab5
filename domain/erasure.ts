import type { BallotEvent } from '#schema/events/ballot.ts'
import type { PlatformEvent } from '#schema/events/platform.ts'
import type { ProjectEvent } from '#schema/events/project.ts'
import type { Ballot } from './ballot.ts'
import type { Platform } from './platform.ts'
import type { Project } from './project.ts'
import { isInvited, memberOf, type Entry } from './team-state.ts'

/** Somebody who was erased, and the places that stood for him. */
export interface Erased {
  readonly userId: number
  readonly entryIds: readonly number[]
}

/**
 * What becomes of a project: invitations to the person are void, a membership ends, and an owner's project passes to
 * the administrator who has been in it for longest, else it goes with its owner. Done again, it changes nothing.
 */
export function leaveErased(state: Project, { userId, entryIds }: Erased): readonly ProjectEvent[] {
  if (!state || state.deleted) return []
  const entries = [...state.team.values()]
  const invited = entries.filter((entry) => entryIds.includes(entry.id) && isInvited(entry))
  const cancelled = invited.map(({ id }) => ({ type: 'InvitationCancelled' as const, data: { entryId: id } }))
  const place = memberOf(state.team, userId)
  if (!place) return cancelled
  const left = { type: 'MemberLeft' as const, data: { entryId: place.id } }
  if (!place.isOwner) return [...cancelled, left]
  const heir = entries.find(isHeir)
  if (!heir) return [{ type: 'ProjectDeleted', data: {} }]
  const passed = { from: place.id, ownerId: heir.userId, ownerEntryId: heir.id }
  return [...cancelled, { type: 'OwnerChanged', data: passed }, left]
}

/** Whose a project is that passed on from one of these places; null where nobody's, or where it passed on since. */
export function heirOf(life: readonly ProjectEvent[], entryIds: readonly number[]): number | null {
  if (life.some(({ type }) => type === 'ProjectDeleted')) return null
  const passed = life.findLast((event) => event.type === 'OwnerChanged')
  return passed && entryIds.includes(passed.data.from) ? passed.data.ownerId : null
}

const isHeir = (entry: Entry): entry is Entry & { userId: number } =>
  entry.isMember && !entry.isOwner && entry.role === 'ADMIN' && entry.userId !== null

/** Votes for a guide that came are closed: they stay, as everybody's do, and name nobody. */
export const withdrawErased = (votes: Ballot, guided: ReadonlySet<string>): readonly BallotEvent[] =>
  [...votes]
    .filter((taskKey) => !guided.has(taskKey))
    .map((taskKey) => ({ type: 'VoteWithdrawn', data: { taskKey } }))

export const cancelErased = (state: Platform, { entryIds }: Erased): readonly PlatformEvent[] =>
  entryIds
    .filter((entryId) => state.get(entryId)?.state === 'pending')
    .map((entryId) => ({ type: 'PlatformInvitationCancelled', data: { entryId } }))
