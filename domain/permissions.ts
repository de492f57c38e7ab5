import type { Role } from '#schema/roles.ts'

/** What somebody is to a project: its owner, a member with a role, or nobody to it. */
export type Standing = 'owner' | Role | 'stranger'

/** What can be done to a project. */
export const projectActions = [
  'see',
  'changeStatus',
  'sendStatusUpdate',
  'vote',
  'invite',
  'cancelInvitation',
  'removeMember',
  'changeRole',
  'changeOthersSettings',
  'seeMailLedger',
  'changeOwnSettings',
  'leave',
  'adoptRoadmap',
  'rename',
  'delete',
] as const
export type ProjectAction = (typeof projectActions)[number]

const everyone: readonly Standing[] = ['owner', 'ADMIN', 'EDITOR', 'MEMBER', 'VIEWER']
const workers: readonly Standing[] = ['owner', 'ADMIN', 'EDITOR', 'MEMBER']
const leaders: readonly Standing[] = ['owner', 'ADMIN']

/** Who may do what, on one screen. A stranger may nothing, and is not even told that the project exists. */
const allowed: Record<ProjectAction, readonly Standing[]> = {
  see: everyone,
  changeStatus: workers,
  sendStatusUpdate: workers,
  vote: everyone,
  invite: leaders,
  cancelInvitation: leaders,
  removeMember: leaders,
  changeRole: leaders,
  changeOthersSettings: leaders,
  seeMailLedger: leaders,
  changeOwnSettings: everyone,
  leave: ['ADMIN', 'EDITOR', 'MEMBER', 'VIEWER'],
  adoptRoadmap: leaders,
  rename: ['owner'],
  delete: ['owner'],
}

const reasons: Record<ProjectAction, string> = {
  see: 'Project not found',
  changeStatus: 'Viewers cannot change tasks. Ask the owner for another role.',
  sendStatusUpdate: 'Viewers cannot send status updates. Ask the owner for another role.',
  vote: 'Project not found',
  invite: 'Only the owner and project admins can invite people.',
  cancelInvitation: 'Only the owner and project admins can cancel invitations.',
  removeMember: 'Only the owner and project admins can remove members.',
  changeRole: 'Only the owner and project admins can change roles.',
  changeOthersSettings: 'Only the owner and project admins can change the report settings of others.',
  seeMailLedger: 'Only the owner and project admins can see which emails went to the team.',
  changeOwnSettings: 'Project not found',
  leave: 'The owner cannot leave the project. Delete it instead.',
  adoptRoadmap: 'Only the owner and project admins can adopt a newer roadmap.',
  rename: 'Only the owner can rename a project.',
  delete: 'Only the owner can delete a project.',
}

/** Null where it is allowed, else the reason in a sentence: the same for the API's answer and the client's tooltip. */
export const whyNot = (standing: Standing, action: ProjectAction): string | null =>
  allowed[action].includes(standing) ? null : standing === 'stranger' ? reasons.see : reasons[action]

/** What is done to somebody else's place in the team. */
export type TeamAction = 'removeMember' | 'changeRole' | 'changeOthersSettings' | 'cancelInvitation'

/** Somebody in a team, as the one who acts on him sees him. */
export interface Target {
  readonly isOwner: boolean
  /** The place that the actor holds himself. */
  readonly isSelf: boolean
  readonly role: Role
}

/**
 * Null where it may be done to this very person. An ADMIN's rule ends at the owner, at other ADMINs, and at the
 * own role; nobody changes what the owner is.
 */
export function whyNotTo(standing: Standing, action: TeamAction, target: Target): string | null {
  const general = whyNot(standing, action)
  if (general) return general
  if (target.isOwner && action === 'changeRole') return 'The owner’s role cannot be changed.'
  if (target.isSelf && action === 'changeRole') return 'You cannot change your own role.'
  if (target.isOwner && !target.isSelf) return 'The owner’s place in the project cannot be changed by others.'
  if (target.isOwner && action !== 'changeOthersSettings')
    return 'The owner cannot be removed from the project.'
  if (standing === 'ADMIN' && target.role === 'ADMIN' && !target.isSelf) {
    return 'Only the owner can change other project admins.'
  }
  return null
}

/** Null where the role may be given by whoever stands so: only the owner makes ADMINs. */
export const whyNotGrant = (standing: Standing, role: Role): string | null =>
  role === 'ADMIN' && standing !== 'owner' ? 'Only the owner can make somebody a project admin.' : null
