import type { Member } from '#schema/api/team.ts'
import type { Role } from '#schema/roles.ts'
import { reasonNotToGrant } from '#domain/team/permissions.ts'
import {
  displayName,
  projectRoles,
  roleLabel,
  reasonNotToManageMember,
  type Viewer,
  roleLabels,
} from '#web/shared/team/member.ts'
import { Select } from '#web/ui/field/Select.tsx'
import { useChangeRole } from './api.ts'
import * as styles from './team.css.ts'

export type RoleSelectProps = { projectId: number; member: Member; viewer: Viewer }

export function RoleSelect({ projectId, member, viewer }: RoleSelectProps) {
  const { mutate } = useChangeRole(projectId)
  if (reasonNotToManageMember(viewer, 'changeRole', member) !== null)
    return <span className={styles.fixedRole}>{roleLabel(member)}</span>
  return (
    <Select
      size="sm"
      aria-label={`Role of ${displayName(member)}`}
      value={member.role}
      onChange={(event) => {
        const role = projectRoles.find((option) => option === event.currentTarget.value)
        if (role !== undefined) mutate({ member, role })
      }}
    >
      <RoleOptions viewer={viewer} current={member.role} />
    </Select>
  )
}

export type RoleOptionsProps = { viewer: Viewer | undefined; current?: Role }

/**
 * Options for the role of a new invitation, or for a new role of a member. Members have the permissions of editors, so
 * "Member" is offered only as the current role. Disables roles that the viewer may not grant.
 */
export const RoleOptions = ({ viewer, current }: RoleOptionsProps) =>
  projectRoles.map((role) => {
    if (role === 'MEMBER' && current !== role) return null
    const isRefused = viewer !== undefined && reasonNotToGrant(viewer.projectRole, role) !== null
    return (
      <option key={role} value={role} disabled={isRefused}>
        {roleLabels[role]}
        {isRefused && ' (owner only)'}
      </option>
    )
  })
