import { Suspense, useCallback, useEffect } from 'react'
import { AccountDialog } from '#web/features/account/AccountDialog.tsx'
import { InstallDialog } from '#web/features/install/InstallDialog.tsx'
import { useEarlyTyping } from '#web/app/palette/use-typed-ahead.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { DialogActions } from '#web/ui/dialog/DialogActions.tsx'
import { lazyOnIdle, lazyComponent, useOnceTrue } from '#web/ui/lazy-on-idle.ts'
import { labels } from '#web/shared/action-labels.ts'
import { isProjectOverlay, type OpenOverlay, type Overlay } from './overlays.ts'
import { listenForShortcuts } from './shortcuts.ts'
import { ShortcutList } from './ShortcutList.tsx'

const PaletteDialog = lazyOnIdle(() => import('#web/app/palette/PaletteDialog.tsx'))
const ProjectDialogs = lazyComponent(() => import('./ProjectDialogs.tsx'))

export type ActionHostProps = { opened: Overlay | null; open: OpenOverlay }

/** Listens for the shortcuts and renders the overlays of the actions. Loaded by the Header. */
export default function ActionHost({ opened, open }: ActionHostProps) {
  useEffect(() => listenForShortcuts(open), [open])
  const close = useCallback(() => open(null), [open])
  const takeTyped = useEarlyTyping(opened === 'search', close)
  const searchUsed = useOnceTrue(opened === 'search')
  const projectDialogUsed = useOnceTrue(isProjectOverlay(opened))
  const dialog = (overlay: Overlay) => ({
    open: opened === overlay,
    onOpenChange: (isOpen: boolean) => open(isOpen ? overlay : null),
  })
  return (
    <>
      <AccountDialog {...dialog('account')} />
      <InstallDialog {...dialog('install')} />
      <Dialog {...dialog('shortcuts')} title={labels.shortcuts}>
        <ShortcutList />
        <DialogActions>
          <Button onClick={close}>Close</Button>
        </DialogActions>
      </Dialog>
      <Suspense>
        {searchUsed && <PaletteDialog isOpen={opened === 'search'} open={open} takeTyped={takeTyped} />}
        {projectDialogUsed && <ProjectDialogs opened={opened} open={open} />}
      </Suspense>
    </>
  )
}
