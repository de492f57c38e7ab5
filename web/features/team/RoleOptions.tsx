import { whyNotGrant, type Standing } from '#domain/permissions.ts'
import { projectRoles, roleWords } from './member.ts'

/** The roles to choose from. One that only the owner gives says so, and cannot be chosen by others. */
export const RoleOptions = ({ standing }: { standing: Standing }) =>
  projectRoles.map((role) => {
    const refused = whyNotGrant(standing, role) !== null
    return (
      <option key={role} value={role} disabled={refused}>
        {roleWords[role]}
        {refused && ' (only by the owner)'}
      </option>
    )
  })
