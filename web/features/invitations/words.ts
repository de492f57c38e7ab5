import type { InvitationInfo } from '#schema/api/invitations.ts'
import type { Role } from '#schema/roles.ts'

/** What somebody is invited as. */
export const asRole: Record<Role, string> = {
  ADMIN: 'an admin',
  EDITOR: 'an editor',
  MEMBER: 'a member',
  VIEWER: 'a viewer',
}

/** What an invitation is to: a project, or Brandpath itself. */
export const placeOf = ({ project }: InvitationInfo): string => project?.name ?? 'Brandpath'
