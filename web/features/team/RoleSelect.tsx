import type { Member } from '#schema/api/team.ts'
import { reasonNotToGrant, type ProjectRole } from '#domain/team/permissions.ts'
import {
  displayName,
  projectRoles,
  roleLabel,
  memberActionRefusal,
  type Viewer,
  roleLabels,
} from '#web/shared/members/member.ts'
import { Select } from '#web/ui/field/Select.tsx'
import { Tooltip } from '#web/ui/tooltip/Tooltip.tsx'
import { useChangeRole } from './api.ts'
import * as styles from './team.css.ts'

export type RoleSelectProps = { projectId: number; member: Member; viewer: Viewer }

/** A member's role, editable if the viewer may change it; otherwise with the reason. */
export function RoleSelect({ projectId, member, viewer }: RoleSelectProps) {
  const { mutate } = useChangeRole(projectId)
  if (member.isOwner) return <span className={styles.ownerRole}>{roleLabel(member)}</span>
  const label = `Role of ${displayName(member)}`
  const disabledReason = memberActionRefusal(viewer, 'changeRole', member)
  if (disabledReason !== null)
    return <LockedRole label={label} role={roleLabel(member)} disabledReason={disabledReason} />
  return (
    <Select
      size="sm"
      aria-label={label}
      value={member.role}
      onChange={(event) => {
        const role = projectRoles.find((one) => one === event.currentTarget.value)
        if (role !== undefined) mutate({ member, role })
      }}
    >
      <RoleOptions projectRole={viewer.projectRole} />
    </Select>
  )
}

/** Not `disabled`, so that it can be focused and announces the reason. */
const LockedRole = ({
  label,
  role,
  disabledReason,
}: {
  label: string
  role: string
  disabledReason: string
}) => (
  <Tooltip label={disabledReason} className={styles.fill}>
    <select
      aria-label={label}
      aria-disabled="true"
      className={styles.lockedRole}
      // Keeps the list of one option closed.
      onMouseDown={(event) => event.preventDefault()}
    >
      <option>{role}</option>
    </select>
  </Tooltip>
)

/** Roles that only the owner may grant are marked and disabled for others. */
export const RoleOptions = ({ projectRole }: { projectRole: ProjectRole }) =>
  projectRoles.map((role) => {
    const refused = reasonNotToGrant(projectRole, role) !== null
    return (
      <option key={role} value={role} disabled={refused}>
        {roleLabels[role]}
        {refused && ' (only by the owner)'}
      </option>
    )
  })
