import type { Member } from '#schema/api/team.ts'
import type { Project } from '#schema/api/projects.ts'
import type { User } from '#schema/api/accounts.ts'
import type { ReportFrequency, Role } from '#schema/roles.ts'
import { noRecipientsMessage } from '#domain/team/team-state.ts'
import {
  reasonNotTo,
  reasonNotToManage,
  type ProjectRole,
  type TeamAction,
} from '#domain/team/permissions.ts'
import { formerMember } from '#domain/team/former-member.ts'
import { isolateDirection } from '#web/ui/text/format.ts'

export type EmailPreferences = Pick<
  Member,
  'emailReportsEnabled' | 'emailReportFrequency' | 'statusUpdatesEnabled'
>

export const emailPreferencesOf = ({
  emailReportsEnabled,
  emailReportFrequency,
  statusUpdatesEnabled,
}: Member): EmailPreferences => ({ emailReportsEnabled, emailReportFrequency, statusUpdatesEnabled })

export const displayName = ({ user, email }: Member): string => user?.username ?? email ?? formerMember

/** Tasks can be assigned to this member. The decision is `domain/tasks/assignee.ts`. */
export const isAssignable = ({ isPending, isOwner, role }: Member): boolean =>
  !isPending && (isOwner || role !== 'VIEWER')

export const projectRoles = ['VIEWER', 'MEMBER', 'EDITOR', 'ADMIN'] as const satisfies readonly Role[]

export const roleLabels: Record<Role, string> = {
  VIEWER: 'Viewer',
  MEMBER: 'Member',
  EDITOR: 'Editor',
  ADMIN: 'Admin',
}
export const roleWithArticle: Record<Role, string> = {
  VIEWER: 'a viewer',
  MEMBER: 'a member',
  EDITOR: 'an editor',
  ADMIN: 'an admin',
}
export const roleLabel = ({ isOwner, role }: Member): string => (isOwner ? 'Owner' : roleLabels[role])

export const frequencyLabels: Record<ReportFrequency, string> = {
  weekly: 'Weekly',
  biweekly: 'Biweekly',
  monthly: 'Monthly',
}

export interface Viewer {
  readonly userId: number
  readonly projectRole: ProjectRole
}

export const viewerOf = (project: Pick<Project, 'ownerId' | 'role'>, user: Pick<User, 'id'>): Viewer => ({
  userId: user.id,
  projectRole: user.id === project.ownerId ? 'owner' : project.role,
})

export const isSelf = ({ userId }: Viewer, member: Member): boolean => member.userId === userId

/** Returns the reason why the user cannot send a status update. Null if the user can. */
export const reasonNotToSendStatusUpdate = (
  { projectRole, userId }: Viewer,
  members: readonly Member[] | undefined,
): string | null =>
  reasonNotTo(projectRole, 'sendStatusUpdate') ??
  (members?.every((member) => member.isPending || member.userId === userId) === true
    ? noRecipientsMessage(members.some(({ isPending }) => isPending))
    : null)

/** Returns the reason why the user may not apply the action to the member. Null if the user may. */
export const reasonNotToManageMember = (viewer: Viewer, action: TeamAction, member: Member): string | null =>
  reasonNotToManage(viewer.projectRole, action, {
    isOwner: member.isOwner,
    isSelf: isSelf(viewer, member),
    role: member.role,
  })

/** Users may change their own email preferences. Some roles may also change the preferences of other members. */
export const canChangeEmailPreferences = (viewer: Viewer, member: Member): boolean =>
  isSelf(viewer, member) || reasonNotToManageMember(viewer, 'changeOthersPreferences', member) === null

/** Puts the owner's name into a reason, so that the reader knows whom to ask. */
export function nameOwner(reason: string | null, members: readonly Member[] = []): string | null {
  const name = members.find(({ isOwner }) => isOwner)?.user?.username
  return name === undefined ? reason : (reason?.replace('the owner', () => isolateDirection(name)) ?? null)
}
