import type { Role } from '#schema/roles.ts'

/** A user's role in a project; 'stranger' if the user is not a member. */
export type ProjectRole = 'owner' | Role | 'stranger'

export const projectActions = [
  'view',
  'changeStatus',
  'writeNote',
  'changeOwnNote',
  'deleteAnyNote',
  'editLinks',
  'tickChecklist',
  'assign',
  'setDueDate',
  'setRelevance',
  'setLaunchDate',
  'sendStatusUpdate',
  'vote',
  'invite',
  'cancelInvitation',
  'removeMember',
  'changeRole',
  'changeOthersPreferences',
  'viewEmails',
  'changeOwnPreferences',
  'leave',
  'updateRoadmap',
  'rename',
  'delete',
] as const
export type ProjectAction = (typeof projectActions)[number]

const members: readonly ProjectRole[] = ['owner', 'ADMIN', 'EDITOR', 'MEMBER', 'VIEWER']
const editors: readonly ProjectRole[] = ['owner', 'ADMIN', 'EDITOR', 'MEMBER']
const managers: readonly ProjectRole[] = ['owner', 'ADMIN']

/** Roles that may perform each action. A stranger may do nothing, and must not learn that the project exists. */
const allowed: Record<ProjectAction, readonly ProjectRole[]> = {
  view: members,
  changeStatus: editors,
  writeNote: editors,
  changeOwnNote: members,
  deleteAnyNote: managers,
  editLinks: editors,
  tickChecklist: editors,
  assign: editors,
  setDueDate: editors,
  setRelevance: managers,
  setLaunchDate: managers,
  sendStatusUpdate: editors,
  vote: members,
  invite: managers,
  cancelInvitation: managers,
  removeMember: managers,
  changeRole: managers,
  changeOthersPreferences: managers,
  viewEmails: managers,
  changeOwnPreferences: members,
  leave: ['ADMIN', 'EDITOR', 'MEMBER', 'VIEWER'],
  updateRoadmap: managers,
  rename: ['owner'],
  delete: ['owner'],
}

const reasons: Record<ProjectAction, string> = {
  view: 'Project not found',
  changeStatus: 'You have view-only access. Ask the owner to make you an editor.',
  writeNote: 'Viewers cannot write notes. Ask the owner to make you an editor.',
  changeOwnNote: 'Project not found',
  deleteAnyNote: 'Only the author, the owner and project admins can delete this note.',
  editLinks: 'Viewers cannot change links. Ask the owner to make you an editor.',
  tickChecklist: 'Viewers cannot change checklists. Ask the owner to make you an editor.',
  assign: 'Viewers cannot assign tasks. Ask the owner to make you an editor.',
  setDueDate: 'Viewers cannot set due dates. Ask the owner to make you an editor.',
  setRelevance: 'Only the owner and project admins can change whether a task is relevant.',
  setLaunchDate: 'Only the owner and project admins can set the launch date.',
  sendStatusUpdate: 'Viewers cannot send status updates. Ask the owner to make you an editor.',
  vote: 'Project not found',
  invite: 'Only the owner and project admins can invite people.',
  cancelInvitation: 'Only the owner and project admins can cancel invitations.',
  removeMember: 'Only the owner and project admins can remove members.',
  changeRole: 'Only the owner and project admins can change roles.',
  changeOthersPreferences: 'Only the owner and project admins can change the email preferences of others.',
  viewEmails: 'Only the owner and project admins can see the emails sent to the team.',
  changeOwnPreferences: 'Project not found',
  leave: 'The owner cannot leave the project. Delete it instead.',
  updateRoadmap: 'Only the owner and project admins can update the roadmap.',
  rename: 'Only the owner can rename a project.',
  delete: 'Only the owner can delete a project.',
}

/** Returns null if the role may perform the action. Otherwise returns the reason to show to the user. */
export const reasonNotTo = (role: ProjectRole, action: ProjectAction): string | null =>
  allowed[action].includes(role) ? null : role === 'stranger' ? reasons.view : reasons[action]

export type TeamAction = 'removeMember' | 'changeRole' | 'changeOthersPreferences' | 'cancelInvitation'

export interface Target {
  readonly isOwner: boolean
  readonly isSelf: boolean
  readonly role: Role
}

/** Returns null if the role may perform the action on `target`. Otherwise returns the reason to show to the user. */
export function reasonNotToManage(role: ProjectRole, action: TeamAction, target: Target): string | null {
  const general = reasonNotTo(role, action)
  if (general) return general
  if (target.isOwner && action === 'changeRole') return 'The owner’s role cannot be changed.'
  if (target.isSelf && action === 'changeRole') return 'You cannot change your own role.'
  if (target.isOwner && action === 'changeOthersPreferences')
    return target.isSelf ? null : 'Only the owner can change their own email preferences.'
  if (target.isOwner) return 'The owner cannot be removed from the project.'
  if (role === 'ADMIN' && target.role === 'ADMIN' && !target.isSelf) {
    return 'Only the owner can change or remove other project admins.'
  }
  return null
}

export const reasonNotToGrant = (role: ProjectRole, granted: Role): string | null =>
  granted === 'ADMIN' && role !== 'owner' ? 'Only the owner can make someone a project admin.' : null
