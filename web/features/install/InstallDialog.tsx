import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { lazyOnIdle } from '#web/ui/lazy-on-idle.ts'

const InstallGuide = lazyOnIdle(() => import('./InstallGuide.tsx'))

export type InstallDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

export const InstallDialog = ({ open, onOpenChange }: InstallDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title="Install Brandpath">
    {/* The dialog opens only when its content has loaded. */}
    <InstallGuide onDone={() => onOpenChange(false)} />
  </Dialog>
)
