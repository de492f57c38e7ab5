import type { Role } from '#schema/roles.ts'
import { reasonNotTo, reasonNotToGrant } from '#domain/team/permissions.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { AccessibleLabel } from '#web/ui/text/VisuallyHidden.tsx'
import { Tooltip } from '#web/ui/tooltip/Tooltip.tsx'
import type { InviteFormProps } from './InviteForm.tsx'
import { useInvite } from './invitation-api.ts'

export type InviteAgainButtonProps = Pick<InviteFormProps, 'team'> & {
  invitation: { readonly email?: string | undefined; readonly role: Role }
}

/** Sends a new invitation link. The previous link stops working. */
export function InviteAgainButton({ invitation: { email, role }, team }: InviteAgainButtonProps) {
  const { mutate, isPending } = useInvite(team?.projectId)
  if (email === undefined) return null
  const projectRole = team?.viewer.projectRole
  const disabledReason =
    projectRole === undefined
      ? null
      : (reasonNotTo(projectRole, 'invite') ?? reasonNotToGrant(projectRole, role))
  return (
    <Tooltip label={disabledReason}>
      <Button
        variant="secondary"
        size="sm"
        pending={isPending}
        pendingLabel="Sending..."
        aria-disabled={disabledReason !== null}
        onClick={() => disabledReason === null && mutate({ email, role })}
      >
        <AccessibleLabel label={`Invite again: ${email}`}>Invite again</AccessibleLabel>
      </Button>
    </Tooltip>
  )
}
