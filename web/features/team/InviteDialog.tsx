import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { InviteForm } from './InviteForm.tsx'
import type { Viewer } from './member.ts'

export type InviteDialogProps = {
  projectId: number
  viewer: Viewer
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The form that invites, where it does not stand on the page. */
export const InviteDialog = ({ projectId, viewer, open, onOpenChange }: InviteDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title="Invite a teammate">
    <InviteForm projectId={projectId} viewer={viewer} withRole onClose={() => onOpenChange(false)} />
  </Dialog>
)
