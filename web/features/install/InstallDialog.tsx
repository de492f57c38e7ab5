import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { lazyOnIdle } from '#web/ui/lazy-on-idle.ts'

const InstallGuide = lazyOnIdle(() => import('./InstallGuide.tsx'))

export type InstallDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** How the app gets a window and an icon of its own. */
export const InstallDialog = ({ open, onOpenChange }: InstallDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title="Install Brandpath">
    {/* The dialog waits for what stands in it, and comes whole. */}
    <InstallGuide onDone={() => onOpenChange(false)} />
  </Dialog>
)
