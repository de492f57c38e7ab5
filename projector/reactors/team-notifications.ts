import { project } from '#domain/project/project.ts'
import { memberUserIds, type Membership, type Team } from '#domain/team/team-state.ts'
import type { StateAt } from '#kernel/reactors/state-at.ts'
import { streamId, type DomainEvent } from '../domain-event.ts'
import { reactor, type NotifyEffect } from './effects.ts'
import { invitationSubject } from './resolved-invitations.ts'

export const teamNotifications = reactor('team-news', {
  MemberInvited: async (event, stateAt) => {
    const { entryId } = event.data
    const generation = (await teamAt(event, stateAt)).get(entryId)?.invitation?.generation ?? 0
    return [
      notification(event, {
        notification: 'invited',
        subject: invitationSubject(entryId, generation),
        to: { entryId },
      }),
    ]
  },
  InvitationAccepted: async (event, stateAt) =>
    membersExcept(await teamAt(event, stateAt), event.data.userId).map((to) =>
      notification(event, { notification: 'joined', subject: event.id, to }),
    ),
  MemberRemoved: async (event, stateAt) => {
    const userId = (await teamAt(event, stateAt)).get(event.data.entryId)?.userId
    return userId ? [notification(event, { notification: 'removed', subject: event.id, to: { userId } })] : []
  },
  OwnerChanged: async (event, stateAt) => {
    const { from, ownerId } = event.data
    const team = await teamAt(event, stateAt)
    const formerOwnerId = team.get(from)?.userId
    const others = membersExcept(team, ownerId).filter(({ userId }) => userId !== formerOwnerId)
    return [
      notification(event, { notification: 'inherited', subject: event.id, to: { userId: ownerId } }),
      // The system changed the owner, so the event has no actor. The notification shows the new owner as the actor.
      ...others.map((to) => ({
        ...notification(event, { notification: 'owner-changed', subject: event.id, to }),
        actor: ownerId,
      })),
    ]
  },
  StatusUpdateRequested: async (event, stateAt) => {
    if (event.actor === null) return [] // an imported update
    return membersExcept(await teamAt(event, stateAt), event.actor).map((to) =>
      notification(event, { notification: 'status-update', subject: event.id, to }),
    )
  },
})

const teamAt = async (event: DomainEvent, stateAt: StateAt): Promise<Team> =>
  (await stateAt(project, event))?.team ?? new Map<number, Membership>()

const membersExcept = (team: Team, userId: number | null) =>
  memberUserIds(team)
    .filter((id) => id !== userId)
    .map((id) => ({ userId: id }))

const notification = (
  event: DomainEvent,
  content: Pick<NotifyEffect, 'notification' | 'subject' | 'to'>,
): NotifyEffect => ({
  kind: 'notify',
  ...content,
  projectId: streamId(event),
  actor: event.actor,
  at: event.occurredAt,
})
