import type { InvitationInfo } from '#schema/api/invitations.ts'
import type { Role } from '#schema/roles.ts'

export const roleWithArticle: Record<Role, string> = {
  ADMIN: 'an admin',
  EDITOR: 'an editor',
  MEMBER: 'a member',
  VIEWER: 'a viewer',
}

/** The project's name, or Brandpath for a platform invitation. */
export const invitedTo = ({ project }: InvitationInfo): string => project?.name ?? 'Brandpath'
