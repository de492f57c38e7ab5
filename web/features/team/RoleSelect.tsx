import type { Member } from '#schema/api/members.ts'
import { Select } from '#web/ui/field/Select.tsx'
import { Tooltip } from '#web/ui/tooltip/Tooltip.tsx'
import { useChangeRole } from './api.ts'
import { nameOf, projectRoles, roleWord, whyNotToMember, type Viewer } from './member.ts'
import { RoleOptions } from './RoleOptions.tsx'
import * as styles from './team.css.ts'

export type RoleSelectProps = { projectId: number; member: Member; viewer: Viewer }

/** Somebody's role: to be changed where the viewer may, else with the reason why not. */
export function RoleSelect({ projectId, member, viewer }: RoleSelectProps) {
  const { mutate } = useChangeRole(projectId)
  if (member.isOwner) return <span className={styles.ownerRole}>{roleWord(member)}</span>
  const label = `Role of ${nameOf(member)}`
  const refusal = whyNotToMember(viewer, 'changeRole', member)
  if (refusal !== null) return <LockedRole label={label} role={roleWord(member)} refusal={refusal} />
  return (
    <Select
      size="sm"
      aria-label={label}
      value={member.role}
      onChange={(event) => {
        const role = projectRoles.find((one) => one === event.currentTarget.value)
        if (role !== undefined) mutate({ entry: member, role })
      }}
    >
      <RoleOptions standing={viewer.standing} />
    </Select>
  )
}

/** Not `disabled`: focus still finds it and hears why. What it holds is its only choice. */
const LockedRole = ({ label, role, refusal }: { label: string; role: string; refusal: string }) => (
  <Tooltip label={refusal} className={styles.fill}>
    <select
      aria-label={label}
      aria-disabled="true"
      className={styles.locked}
      // No list of one to choose from: a press tells why.
      onMouseDown={(event) => event.preventDefault()}
    >
      <option>{role}</option>
    </select>
  </Tooltip>
)
