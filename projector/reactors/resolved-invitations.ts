import { project, type ProjectState } from '#domain/project/project.ts'
import { hasPendingInvitation } from '#domain/team/team-state.ts'
import { beforeEvent, type StateAt } from '#kernel/reactors/state-at.ts'
import type { DomainEvent } from '../domain-event.ts'
import { reactor, type ResolveEffect } from './effects.ts'

export const resolvedInvitations = reactor('settled-invitations', {
  MemberInvited: resolvedBy,
  InvitationAccepted: resolvedBy,
  InvitationCancelled: resolvedBy,
  ProjectDeleted: resolvedBy,
})

/** Returns the subject of an invitation notification. Each repeated invitation has another generation. */
export const invitationSubject = (entryId: number, generation: number) => `${entryId}:${generation}`

async function resolvedBy(event: DomainEvent, stateAt: StateAt): Promise<readonly ResolveEffect[]> {
  const before = pendingSubjects(await stateAt(project, beforeEvent(event)))
  const after = new Set(pendingSubjects(await stateAt(project, event)))
  const subjects = before.filter((subject) => !after.has(subject))
  return subjects.length === 0
    ? []
    : [{ kind: 'resolve', notification: 'invited', subjects, at: event.occurredAt }]
}

const pendingSubjects = (state: ProjectState): readonly string[] =>
  !state || state.deleted
    ? []
    : [...state.team.values()]
        .filter(hasPendingInvitation)
        .map(({ id, invitation }) => invitationSubject(id, invitation?.generation ?? 0))
