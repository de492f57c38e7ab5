import { project, type ExistingProject } from '#domain/project.ts'
import { isInvited } from '#domain/team-state.ts'
import type { Occurred } from '../projection.ts'
import type { StateAt } from '../stream-states.ts'
import { reactor, type NewsSettled } from './reactor.ts'

/** The news of an invitation asks for nothing once that was accepted, cancelled or renewed, or its project deleted. */
export const settledInvitations = reactor('settled-invitations', {
  MemberInvited: settledBy,
  InvitationAccepted: settledBy,
  InvitationCancelled: settledBy,
  ProjectDeleted: settledBy,
})

/** Names an invitation in the inbox: an entry may be invited more than once. */
export const invitationSubject = (entryId: number, generation: number) => `${entryId}:${generation}`

async function settledBy(event: Occurred, stateAt: StateAt): Promise<readonly NewsSettled[]> {
  const before = pendingIn(await stateAt(project, { ...event, revision: event.revision - 1n }))
  const now = new Set(pendingIn(await stateAt(project, event)))
  const settled = before.filter((subject) => !now.has(subject))
  return settled.length === 0 ? [] : [{ settles: 'invited', subjects: settled, at: event.occurredAt }]
}

const pendingIn = (state: ExistingProject | null): readonly string[] =>
  !state || state.deleted
    ? []
    : [...state.team.values()]
        .filter(isInvited)
        .map(({ id, invitation }) => invitationSubject(id, invitation?.generation ?? 0))
