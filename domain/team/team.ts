import type { ProjectEvent } from '#schema/events/project.ts'
import type { Role } from '#schema/roles.ts'
import { Rejection, reject, rejectStale, Undo, type Decision } from '../decision.ts'
import { authorize, type Project, type ProjectState } from '../project/project.ts'
import { noRecipientsMessage, statusUpdateRecipients } from '../reports/recipients.ts'
import { invitationMessages, reasonNotToAcceptInvitation } from './invitation.ts'
import { reasonNotToGrant, reasonNotToManage, type TeamAction } from './permissions.ts'
import {
  defaultEmailPreferences,
  findMember,
  hasPendingInvitation,
  projectRoleOf,
  type EmailPreferences,
  type Membership,
} from './team-state.ts'

/** Returns the membership if the actor may perform the action on it, otherwise a rejection. */
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

/** Invites an address, or renews its pending invitation. `inviteeId` is the user with this address, if any. */
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
    const found = authorizeOn(project, actor, 'cancelInvitation', membership)
    if (found instanceof Rejection) return found
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
  const found = authorizeOn(project, actor, 'cancelInvitation', membership)
  return found instanceof Rejection ? found : [{ type: 'InvitationCancelled', data: { entryId } }]
}

/** Returns null if the link of this generation can be accepted at `now`, otherwise the reason why not. */
export function reasonNotToAccept(
  state: ProjectState,
  entryId: number,
  generation: number,
  now: string,
): string | null {
  const membership = state && !state.deleted ? state.team.get(entryId) : undefined
  return reasonNotToAcceptInvitation(membership?.invitation, generation, now)
}

/** `entryId` is the invited membership, `memberEntryId` that of the joining user. They differ for a forwarded link. */
export function acceptInvitation(
  state: ProjectState,
  command: { entryId: number; memberEntryId: number; userId: number; generation: number; now: string },
): Decision<ProjectEvent> {
  const { entryId, memberEntryId, userId, generation, now } = command
  const isMember = state && !state.deleted && findMember(state.team, userId)
  const invited = state?.team.get(entryId)
  if (isMember && invited?.invitation?.acceptedBy === userId) return []
  if (isMember) return reject('conflict', invitationMessages.alreadyMember)
  const reason = reasonNotToAccept(state, entryId, generation, now)
  if (reason || !invited) return reject('conflict', reason ?? invitationMessages.invalid)
  if (memberEntryId === entryId) return [{ type: 'InvitationAccepted', data: { entryId, userId } }]
  const member = { entryId: memberEntryId, role: invited.role }
  const isNew = !state?.team.has(memberEntryId)
  return [
    { type: 'InvitationAccepted', data: { entryId, userId, member } },
    // Copies preferences that were set for the invitation, unless a former member had chosen them for themselves.
    ...(isNew && !invited.wasMember && invited.emailPreferences !== defaultEmailPreferences
      ? [
          {
            type: 'EmailPreferencesChanged' as const,
            data: { entryId: memberEntryId, ...invited.emailPreferences },
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
  const found = authorizeOn(project, actor, 'removeMember', membership?.isMember ? membership : undefined)
  return found instanceof Rejection ? found : [{ type: 'MemberRemoved', data: { entryId } }]
}

export function leaveProject(state: ProjectState, actor: number): Decision<ProjectEvent> {
  const project = authorize(state, actor, 'leave')
  if (project instanceof Rejection) return project
  const membership = findMember(project.team, actor)
  return membership ? [{ type: 'MemberLeft', data: { entryId: membership.id } }] : []
}

export function changeRole(
  state: ProjectState,
  actor: number,
  command: { entryId: number; role: Role },
): Decision<ProjectEvent> {
  const project = authorize(state, actor, 'changeRole')
  if (project instanceof Rejection) return project
  const { entryId, role } = command
  const found = authorizeOn(project, actor, 'changeRole', project.team.get(entryId))
  if (found instanceof Rejection) return found
  const notGrantable = reasonNotToGrant(projectRoleOf(project.team, actor), role)
  if (notGrantable) return reject('forbidden', notGrantable)
  return found.role === role
    ? []
    : [{ type: 'MemberRoleChanged', data: { entryId, from: found.role, to: role } }]
}

/** Keeps omitted preferences. `onlyIf` marks an undo, and contains the preferences that the actor had set. */
export function changeEmailPreferences(
  state: ProjectState,
  actor: number,
  command: { entryId: number; settings: Partial<EmailPreferences>; onlyIf?: EmailPreferences | undefined },
): Decision<ProjectEvent> | Undo<ProjectEvent> {
  const project = authorize(state, actor, 'changeOwnPreferences')
  if (project instanceof Rejection) return project
  const membership = project.team.get(command.entryId)
  if (!isMembershipOf(membership, actor)) {
    const permitted = authorize(state, actor, 'changeOthersPreferences')
    if (permitted instanceof Rejection) return permitted
    const found = authorizeOn(project, actor, 'changeOthersPreferences', membership)
    if (found instanceof Rejection) return found
  }
  const decision = preferencesChanged(membership, command.settings)
  if (decision instanceof Rejection || !membership || !command.onlyIf) return decision
  const changes = { type: 'EmailPreferencesChanged', data: { entryId: membership.id } }
  const changed = 'These email preferences have changed.'
  return isSame(membership.emailPreferences, command.onlyIf)
    ? new Undo(decision, changed, changes)
    : rejectStale(changed, changes)
}

/** Returns the membership that an unsubscribe link names; null if it no longer receives emails about the project. */
export function findEmailedMembership(state: ProjectState, entryId: number): Membership | null {
  const membership = state && !state.deleted ? state.team.get(entryId) : undefined
  return membership && (membership.isMember || hasPendingInvitation(membership)) ? membership : null
}

/** Changes email preferences by the signed link in an email, which works without signing in. */
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
): Decision<ProjectEvent> {
  if (!membership) return reject('not_found', 'Team member not found')
  const next = { ...membership.emailPreferences, ...settings }
  if (isSame(membership.emailPreferences, next)) return []
  const { enabled, frequency, statusUpdates } = next
  const data = { entryId: membership.id, enabled, frequency, statusUpdates }
  return [{ type: 'EmailPreferencesChanged', data }]
}

const isSame = (a: EmailPreferences, b: EmailPreferences): boolean =>
  a.enabled === b.enabled && a.frequency === b.frequency && a.statusUpdates === b.statusUpdates

/** Requests a status update to all members, including the sender. Needs at least one other member. */
export function requestStatusUpdate(state: ProjectState, actor: number): Decision<ProjectEvent> {
  const project = authorize(state, actor, 'sendStatusUpdate')
  if (project instanceof Rejection) return project
  const team = [...project.team.values()]
  const hasTeammate = team.some(({ isMember, userId }) => isMember && userId !== actor)
  if (!hasTeammate) return reject('conflict', noRecipientsMessage(team.some(hasPendingInvitation)))
  if (statusUpdateRecipients(project.team).length === 0) {
    return reject(
      'conflict',
      'No one would receive this status update: all members have turned off status updates.',
    )
  }
  return [{ type: 'StatusUpdateRequested', data: {} }]
}
