import type { Person } from '#schema/api/members.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { useCancelInvitation } from './api.ts'

export type CancelInvitationDialogProps = {
  invitation: Person
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks before a link that was sent to somebody stops working. */
export function CancelInvitationDialog({ invitation, open, onOpenChange }: CancelInvitationDialogProps) {
  const { mutateAsync } = useCancelInvitation()
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Cancel this invitation?"
      description={
        <>
          The link that was sent to <strong>{invitation.email}</strong> opens nothing from now on. You can
          invite this address again.
        </>
      }
      confirmLabel="Cancel invitation"
      pendingLabel="Cancelling..."
      cancelLabel="Keep it"
      destructive
      // A failure has been told by then.
      onConfirm={() => mutateAsync(invitation).catch(() => undefined)}
    />
  )
}
