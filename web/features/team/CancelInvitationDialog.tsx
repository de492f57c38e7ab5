import type { Member } from '#schema/api/team.ts'
import { ConfirmDialog } from '#web/ui/dialog/Dialog.tsx'
import type { DialogState } from '#web/ui/dialog/use-confirmation.ts'
import { useCancelInvitation } from './invitation-api.ts'

export type CancelInvitationDialogProps = DialogState & {
  invitation: Pick<Member, 'id' | 'email'>
  projectId?: number
}

export function CancelInvitationDialog({ invitation, projectId, ...dialog }: CancelInvitationDialogProps) {
  const { mutateAsync } = useCancelInvitation(projectId)
  return (
    <ConfirmDialog
      {...dialog}
      title="Cancel this invitation?"
      description={
        <>
          The link sent to <strong>{invitation.email}</strong> will stop working. You can invite this address
          again.
        </>
      }
      confirmLabel="Cancel invitation"
      pendingLabel="Cancelling..."
      cancelLabel="Keep invitation"
      onConfirm={() => mutateAsync(invitation.id)}
    />
  )
}
