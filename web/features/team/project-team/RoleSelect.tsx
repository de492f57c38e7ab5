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
import { Tooltip } from '#web/ui/tooltip/Tooltip.tsx'
import { useChangeRole } from './api.ts'
import * as styles from './team.css.ts'

export type RoleSelectProps = { projectId: number; member: Member; viewer: Viewer }

export function RoleSelect({ projectId, member, viewer }: RoleSelectProps) {
  const { mutate } = useChangeRole(projectId)
  if (member.isOwner) return <span className={styles.ownerRole}>{roleLabel(member)}</span>
  const label = `Role of ${displayName(member)}`
  const disabledReason = reasonNotToManageMember(viewer, 'changeRole', member)
  if (disabledReason !== null) {
    return (
      <Tooltip label={disabledReason} className={styles.fill}>
        {/* Not `disabled`, so that users can focus the select and hear the reason. */}
        <select
          aria-label={label}
          aria-disabled="true"
          className={styles.lockedRole}
          // Prevents a click from opening a list with a single option.
          onMouseDown={(event) => event.preventDefault()}
        >
          <option>{roleLabel(member)}</option>
        </select>
      </Tooltip>
    )
  }
  return (
    <Select
      size="sm"
      aria-label={label}
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
