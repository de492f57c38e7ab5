import type { Member } from '#schema/api/members.ts'
import type { Project } from '#schema/api/projects.ts'
import type { User } from '#schema/api/user.ts'
import type { ReportFrequency, Role } from '#schema/roles.ts'
import { whyNobodyToTell } from '#domain/nobody-to-tell.ts'
import { whyNot, whyNotTo, type Standing, type TeamAction } from '#domain/permissions.ts'

/** What somebody is mailed about a project. */
export type ReportSettings = Pick<
  Member,
  'emailReportsEnabled' | 'emailReportFrequency' | 'statusUpdatesEnabled'
>

export const settingsOf = ({
  emailReportsEnabled,
  emailReportFrequency,
  statusUpdatesEnabled,
}: Member): ReportSettings => ({ emailReportsEnabled, emailReportFrequency, statusUpdatesEnabled })

/** By what somebody is called: an invitation has nothing but its address. */
export const nameOf = ({ user, email }: Member): string => user?.username ?? email ?? 'Somebody'

/** The roles of a project, from the least to the most that they allow. */
export const projectRoles = ['VIEWER', 'MEMBER', 'EDITOR', 'ADMIN'] as const satisfies readonly Role[]

export const roleWords: Record<Role, string> = {
  VIEWER: 'Viewer',
  MEMBER: 'Member',
  EDITOR: 'Editor',
  ADMIN: 'Admin',
}
export const roleWord = ({ isOwner, role }: Member): string => (isOwner ? 'Owner' : roleWords[role])

export const frequencyWords: Record<ReportFrequency, string> = {
  weekly: 'Weekly',
  biweekly: 'Biweekly',
  monthly: 'Monthly',
}

/** Who looks at the team, and from where. */
export interface Viewer {
  readonly userId: number
  readonly standing: Standing
}

export const viewerOf = (project: Pick<Project, 'ownerId' | 'role'>, user: Pick<User, 'id'>): Viewer => ({
  userId: user.id,
  standing: user.id === project.ownerId ? 'owner' : project.role,
})

export const isSelf = ({ userId }: Viewer, member: Member): boolean => member.userId === userId

/** Why the team cannot be mailed: the role may not, or there is nobody to mail. Null where it can. */
export const whyNoStatusUpdate = (
  { standing, userId }: Viewer,
  members: readonly Member[] | undefined,
): string | null =>
  whyNot(standing, 'sendStatusUpdate') ??
  (members?.every((member) => member.isPending || member.userId === userId) === true
    ? whyNobodyToTell(members.some(({ isPending }) => isPending))
    : null)

/** Null where the viewer may do it to this very person; else the reason. */
export const whyNotToMember = (viewer: Viewer, action: TeamAction, member: Member): string | null =>
  whyNotTo(viewer.standing, action, {
    isOwner: member.isOwner,
    isSelf: isSelf(viewer, member),
    role: member.role,
  })

/** Everybody settles what he is mailed himself; leaders settle it for others too. */
export const maySettle = (viewer: Viewer, member: Member): boolean =>
  isSelf(viewer, member) || whyNotToMember(viewer, 'changeOthersSettings', member) === null
