import { project } from '#domain/project.ts'
import { memberIds, type Entry, type Team } from '#domain/team-state.ts'
import { streamId, type Occurred } from '../projection.ts'
import type { StateAt } from '../stream-states.ts'
import { reactor, type NotificationDue } from './reactor.ts'
import { invitationSubject } from './settled-invitations.ts'

type Notify = Pick<NotificationDue, 'notify' | 'subject' | 'to' | 'refs'>

/** What happens in a team, for the inboxes of those whom it concerns. */
export const teamNews = reactor('team-news', {
  MemberInvited: async (event, stateAt) => {
    const { entryId } = event.data
    const generation = (await teamAt(event, stateAt)).get(entryId)?.invitation?.generation ?? 0
    return [
      told(event, { notify: 'invited', subject: invitationSubject(entryId, generation), to: { entryId } }),
    ]
  },
  InvitationAccepted: async (event, stateAt) =>
    othersIn(await teamAt(event, stateAt), event.data.userId).map((to) =>
      told(event, { notify: 'joined', subject: event.id, to }),
    ),
  MemberRemoved: async (event, stateAt) => {
    const userId = (await teamAt(event, stateAt)).get(event.data.entryId)?.userId
    return userId ? [told(event, { notify: 'removed', subject: event.id, to: { userId } })] : []
  },
  OwnerChanged: async (event, stateAt) => {
    const { from, ownerId } = event.data
    const team = await teamAt(event, stateAt)
    const former = team.get(from)?.userId
    const others = othersIn(team, ownerId).filter(({ userId }) => userId !== former)
    return [
      told(event, { notify: 'inherited', subject: event.id, to: { userId: ownerId } }),
      // It is about the new owner, though it was nobody's doing.
      ...others.map((to) => ({
        ...told(event, { notify: 'owner-changed', subject: event.id, to }),
        actor: ownerId,
      })),
    ]
  },
  StatusUpdateRequested: async (event, stateAt) =>
    othersIn(await teamAt(event, stateAt), event.actor).map((to) =>
      told(event, { notify: 'status-update', subject: event.id, to }),
    ),
})

const teamAt = async (event: Occurred, stateAt: StateAt): Promise<Team> =>
  (await stateAt(project, event))?.team ?? new Map<number, Entry>()

const othersIn = (team: Team, userId: number | null) =>
  memberIds(team)
    .filter((id) => id !== userId)
    .map((id) => ({ userId: id }))

const told = (event: Occurred, notification: Notify): NotificationDue => ({
  ...notification,
  projectId: streamId(event),
  actor: event.actor,
  at: event.occurredAt,
})
