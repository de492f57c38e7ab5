import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { lazyOnIdle } from '#web/ui/lazy-on-idle.ts'

const AccountForms = lazyOnIdle(() => import('./AccountForms.tsx'))

export type AccountDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Edits the signed-in user's name and password. */
export const AccountDialog = ({ open, onOpenChange }: AccountDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title="My Account">
    {/* The dialog opens only when its content has loaded. */}
    <AccountForms onClose={() => onOpenChange(false)} />
  </Dialog>
)
