import type { Role } from '#schema/roles.ts'
import { reasonNotTo, reasonNotToGrant } from '#domain/team/permissions.ts'
import type { Viewer } from '#web/shared/team/member.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { AccessibleLabel } from '#web/ui/text/VisuallyHidden.tsx'
import type { InviteFormProps } from './InviteForm.tsx'
import { useInvite } from './invitation-api.ts'

export type InviteAgainButtonProps = Pick<InviteFormProps, 'team'> & {
  invitation: { readonly email?: string | undefined; readonly role: Role }
}

const mayInvite = ({ projectRole }: Viewer, role: Role): boolean =>
  reasonNotTo(projectRole, 'invite') === null && reasonNotToGrant(projectRole, role) === null

/** Sends a new invitation link. The previous link stops working. Hidden from users who may not invite. */
export function InviteAgainButton({ invitation: { email, role }, team }: InviteAgainButtonProps) {
  const { mutate, isPending } = useInvite(team?.projectId)
  if (email === undefined || (team !== null && !mayInvite(team.viewer, role))) return null
  return (
    <Button
      variant="secondary"
      size="sm"
      pending={isPending}
      pendingLabel="Sending..."
      onClick={() => mutate({ email, role })}
    >
      <AccessibleLabel label={`Invite again: ${email}`}>Invite again</AccessibleLabel>
    </Button>
  )
}
