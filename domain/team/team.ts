import type { ProjectEvent } from '#schema/events/project.ts'
import type { RoadmapTask } from '#schema/events/roadmap.ts'
import type { Role } from '#schema/roles.ts'
import { Rejection, reject, rejectStale, Undo, type Decision } from '../decision.ts'
import { authorize, taskNumbers, type Project, type ProjectState } from '../project/project.ts'
import { unassignOpenTasks } from '../tasks/assignee.ts'
import { invitationMessages, reasonNotToAcceptInvitation } from './invitation.ts'
import { reasonNotToGrant, reasonNotToManage, type TeamAction } from './permissions.ts'
import {
  defaultEmailPreferences,
  findMember,
  hasPendingInvitation,
  noRecipientsMessage,
  projectRoleOf,
  statusUpdateRecipients,
  type EmailPreferences,
  type Membership,
} from './team-state.ts'

/** Returns the membership if the actor may perform the action on this membership, otherwise a rejection. */
function authorizeOn(
  project: Project,
  actor: number,
  action: TeamAction,
  membership: Membership | undefined,
): Membership | Rejection {
  if (!membership || !(membership.isMember || hasPendingInvitation(membership)))
    return reject('not_found', 'Team member not found')
  const isSelf = isMembershipOf(membership, actor)
  const reason = reasonNotToManage(projectRoleOf(project.team, actor), action, { ...membership, isSelf })
  return reason ? reject('forbidden', reason) : membership
}

const isMembershipOf = (membership: Membership | undefined, userId: number): boolean =>
  membership?.isMember === true && membership.userId === userId

/** Invites an email address, or renews its pending invitation. `inviteeId`: the user with this address, if any. */
export function inviteMember(
  state: ProjectState,
  actor: number,
  command: { entryId: number; role: Role; expiresAt: string; inviteeId: number | null },
): Decision<ProjectEvent> {
  const project = authorize(state, actor, 'invite')
  if (project instanceof Rejection) return project
  const { entryId, role, expiresAt, inviteeId } = command
  const notGrantable = reasonNotToGrant(projectRoleOf(project.team, actor), role)
  if (notGrantable) return reject('forbidden', notGrantable)
  const membership = project.team.get(entryId)
  if (membership?.isMember || (inviteeId !== null && findMember(project.team, inviteeId)))
    return reject('conflict', 'This person is already in the team.')
  if (membership && hasPendingInvitation(membership)) {
    const target = authorizeOn(project, actor, 'cancelInvitation', membership)
    if (target instanceof Rejection) return target
  }
  return [{ type: 'MemberInvited', data: { entryId, role, expiresAt } }]
}

export function cancelInvitation(
  state: ProjectState,
  actor: number,
  entryId: number,
): Decision<ProjectEvent> {
  const project = authorize(state, actor, 'cancelInvitation')
  if (project instanceof Rejection) return project
  const membership = project.team.get(entryId)
  if (membership?.invitation?.state === 'cancelled') return []
  if (!membership?.invitation) return reject('not_found', 'Invitation not found')
  if (!hasPendingInvitation(membership))
    return reject('conflict', 'This invitation has already been accepted.')
  const target = authorizeOn(project, actor, 'cancelInvitation', membership)
  return target instanceof Rejection ? target : [{ type: 'InvitationCancelled', data: { entryId } }]
}

/** Returns null if the invitation can be accepted with the given link now. Otherwise returns the reason why not. */
export function reasonNotToAccept(
  state: ProjectState,
  entryId: number,
  generation: number,
  now: string,
): string | null {
  const membership = state && !state.deleted ? state.team.get(entryId) : undefined
  return reasonNotToAcceptInvitation(membership?.invitation, generation, now)
}

interface Acceptance {
  readonly entryId: number
  /** Differs from `entryId` if the user is not the person who was invited. */
  readonly membershipId: number
  readonly userId: number
  readonly generation: number
  /** False if the invitation was sent to another address, and the user has not confirmed joining with this account. */
  readonly isConfirmed: boolean
  readonly now: string
}

/** Accepts the invitation of `entryId`. */
export function acceptInvitation(
  state: ProjectState,
  { entryId, membershipId, userId, generation, isConfirmed, now }: Acceptance,
): Decision<ProjectEvent> {
  const isMember = state && !state.deleted && findMember(state.team, userId)
  const invited = state?.team.get(entryId)
  const reason = reasonNotToAccept(state, entryId, generation, now)
  // A used, expired or cancelled link changes nothing for a member, so the response names the project.
  if (isMember) return reason === null ? reject('conflict', invitationMessages.alreadyMember) : []
  if (reason || !invited) return reject('conflict', reason ?? invitationMessages.invalid)
  if (!isConfirmed) return reject('conflict', invitationMessages.confirmAddress)
  if (membershipId === entryId) return [{ type: 'InvitationAccepted', data: { entryId, userId } }]
  const member = { entryId: membershipId, role: invited.role }
  const isNew = !state?.team.has(membershipId)
  return [
    { type: 'InvitationAccepted', data: { entryId, userId, member } },
    // A new member gets the preferences of the invitation. Preferences that a former member chose are never passed on.
    ...(isNew && !invited.wasMember && invited.emailPreferences !== defaultEmailPreferences
      ? [
          {
            type: 'EmailPreferencesChanged' as const,
            data: { entryId: membershipId, ...invited.emailPreferences },
          },
        ]
      : []),
  ]
}

/** Removes a member. Members who remove themselves leave the project. */
export function removeMember(state: ProjectState, actor: number, entryId: number): Decision<ProjectEvent> {
  const project = authorize(state, actor, 'view')
  if (project instanceof Rejection) return project
  const membership = project.team.get(entryId)
  if (isMembershipOf(membership, actor)) return leaveProject(state, actor)
  const permitted = authorize(state, actor, 'removeMember')
  if (permitted instanceof Rejection) return permitted
  if (membership && hasPendingInvitation(membership))
    return reject('conflict', 'This invitation is pending. Cancel it instead.')
  const target = authorizeOn(project, actor, 'removeMember', membership?.isMember ? membership : undefined)
  if (target instanceof Rejection) return target
  return [{ type: 'MemberRemoved', data: { entryId } }, ...unassignOpenTasks(project, entryId)]
}

export function leaveProject(state: ProjectState, actor: number): Decision<ProjectEvent> {
  const project = authorize(state, actor, 'leave')
  if (project instanceof Rejection) return project
  const membership = findMember(project.team, actor)
  if (!membership) return []
  const { id: entryId } = membership
  return [{ type: 'MemberLeft', data: { entryId } }, ...unassignOpenTasks(project, entryId)]
}

export function changeRole(
  state: ProjectState,
  actor: number,
  command: { entryId: number; role: Role },
): Decision<ProjectEvent> {
  const project = authorize(state, actor, 'changeRole')
  if (project instanceof Rejection) return project
  const { entryId, role } = command
  const target = authorizeOn(project, actor, 'changeRole', project.team.get(entryId))
  if (target instanceof Rejection) return target
  const notGrantable = reasonNotToGrant(projectRoleOf(project.team, actor), role)
  if (notGrantable) return reject('forbidden', notGrantable)
  if (target.role === role) return []
  return [
    { type: 'MemberRoleChanged', data: { entryId, from: target.role, to: role } },
    ...(role === 'VIEWER' ? unassignOpenTasks(project, entryId) : []),
  ]
}

/** Changes only the given preferences. An undo sets `onlyIf`: the preferences must still have these values. */
export function changeEmailPreferences(
  state: ProjectState,
  actor: number,
  command: { entryId: number; settings: Partial<EmailPreferences>; onlyIf?: EmailPreferences | undefined },
): Decision<ProjectEvent> {
  const project = authorize(state, actor, 'changeOwnPreferences')
  if (project instanceof Rejection) return project
  const membership = project.team.get(command.entryId)
  if (!isMembershipOf(membership, actor)) {
    const permitted = authorize(state, actor, 'changeOthersPreferences')
    if (permitted instanceof Rejection) return permitted
    const target = authorizeOn(project, actor, 'changeOthersPreferences', membership)
    if (target instanceof Rejection) return target
  }
  const decision = preferencesChanged(membership, command.settings)
  if (decision instanceof Rejection || !membership || !command.onlyIf) return decision
  const changes = { type: 'EmailPreferencesChanged', data: { entryId: membership.id } }
  const message = 'These email preferences have changed.'
  return isSame(membership.emailPreferences, command.onlyIf)
    ? new Undo(decision, message, changes)
    : rejectStale(message, changes)
}

/** Returns the membership of an unsubscribe link; null if the person is neither a member nor invited. */
export function findEmailedMembership(state: ProjectState, entryId: number): Membership | null {
  const membership = state && !state.deleted ? state.team.get(entryId) : undefined
  return membership && (membership.isMember || hasPendingInvitation(membership)) ? membership : null
}

/** Changes email preferences through a signed link in an email. The link works without a login. */
export function changeEmailPreferencesByLink(
  state: ProjectState,
  command: { entryId: number; settings: Partial<EmailPreferences> },
): Decision<ProjectEvent> {
  const membership = findEmailedMembership(state, command.entryId)
  return membership ? preferencesChanged(membership, command.settings) : []
}

function preferencesChanged(
  membership: Membership | undefined,
  settings: Partial<EmailPreferences>,
): readonly ProjectEvent[] | Rejection {
  if (!membership) return reject('not_found', 'Team member not found')
  const next = { ...membership.emailPreferences, ...settings }
  if (isSame(membership.emailPreferences, next)) return []
  const { enabled, frequency, statusUpdates } = next
  const data = { entryId: membership.id, enabled, frequency, statusUpdates }
  return [{ type: 'EmailPreferencesChanged', data }]
}

const isSame = (a: EmailPreferences, b: EmailPreferences): boolean =>
  a.enabled === b.enabled && a.frequency === b.frequency && a.statusUpdates === b.statusUpdates

/** Requests a status update. All members, including the sender, get it. There must be at least one other member. */
export function requestStatusUpdate(
  state: ProjectState,
  actor: number,
  { postId, tasks }: { postId: string; tasks: Iterable<RoadmapTask> },
): Decision<ProjectEvent> {
  const project = authorize(state, actor, 'sendStatusUpdate')
  if (project instanceof Rejection) return project
  // A repeat whose idempotency key has been deleted.
  if (project.statusUpdates.has(postId)) return []
  const team = [...project.team.values()]
  const hasTeammate = team.some(({ isMember, userId }) => isMember && userId !== actor)
  if (!hasTeammate) return reject('conflict', noRecipientsMessage(team.some(hasPendingInvitation)))
  if (statusUpdateRecipients(project.team).length === 0) {
    return reject(
      'conflict',
      'No one would get this status update, because everyone has turned status updates off.',
    )
  }
  return [{ type: 'StatusUpdateRequested', data: { postId, numbers: taskNumbers(project, tasks) } }]
}
