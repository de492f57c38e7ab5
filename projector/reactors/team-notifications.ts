import { project, type Project } from '#domain/project/project.ts'
import { memberUserIds, type Team } from '#domain/team/team-state.ts'
import type { StateAt } from '#kernel/reactors/state-at.ts'
import { streamId, type DomainEvent } from '../domain-event.ts'
import { reactor, type NotifyEffect } from './effects.ts'
import { invitationSubject } from './resolved-invitations.ts'

export const teamNotifications = reactor('team-news', {
  MemberInvited: notifying((event, { team }) => {
    const { entryId } = event.data
    const generation = team.get(entryId)?.invitation?.generation ?? 0
    return [{ notification: 'invited', subject: invitationSubject(entryId, generation), to: { entryId } }]
  }),
  InvitationAccepted: notifying((event, { team }) =>
    membersExcept(team, event.data.userId).map((to) => ({ notification: 'joined', subject: event.id, to })),
  ),
  MemberRemoved: notifying((event, { team }) => {
    const userId = team.get(event.data.entryId)?.userId
    return userId ? [{ notification: 'removed', subject: event.id, to: { userId } }] : []
  }),
  OwnerChanged: notifying((event, { team }) => {
    const { from, ownerId } = event.data
    const formerOwnerId = team.get(from)?.userId
    const others = membersExcept(team, ownerId).filter(({ userId }) => userId !== formerOwnerId)
    return [
      { notification: 'inherited', subject: event.id, to: { userId: ownerId } },
      // The system changed the owner, so the event has no actor. The notification shows the new owner as the actor.
      ...others.map((to) => ({
        notification: 'owner-changed' as const,
        subject: event.id,
        to,
        actor: ownerId,
      })),
    ]
  }),
  StatusUpdateRequested: notifying((event, { team }) => {
    if (event.actor === null) return [] // an imported update
    return membersExcept(team, event.actor).map((to) => ({
      notification: 'status-update',
      subject: event.id,
      to,
    }))
  }),
})

type Content = Pick<NotifyEffect, 'notification' | 'subject' | 'to'> & Partial<Pick<NotifyEffect, 'actor'>>

/** Returns a handler that reads the project after the event, and completes the notifications of `contentsOf`. */
function notifying<Event extends DomainEvent>(
  contentsOf: (event: Event, state: Project) => readonly Content[],
) {
  return async (event: Event, stateAt: StateAt): Promise<NotifyEffect[]> => {
    const state = await stateAt(project, event)
    if (!state) return []
    return contentsOf(event, state).map((content) => ({
      kind: 'notify',
      projectId: streamId(event),
      projectName: state.name,
      actor: event.actor,
      at: event.occurredAt,
      ...content,
    }))
  }
}

const membersExcept = (team: Team, userId: number | null) =>
  memberUserIds(team)
    .filter((id) => id !== userId)
    .map((id) => ({ userId: id }))
