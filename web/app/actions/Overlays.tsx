import { Suspense, useCallback, useEffect } from 'react'
import { labels } from '#web/shared/action-labels.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog/Dialog.tsx'
import { lazyOnIdle, lazyComponent, useOnceTrue } from '#web/ui/lazy-on-idle.ts'
import type { DialogStateOf, OpenOverlay, Overlay } from './actions.ts'
import { listenForShortcuts } from './shortcuts.ts'

const PaletteDialog = lazyOnIdle(() => import('#web/app/palette/PaletteDialog.tsx'))
const ProjectDialogs = lazyComponent(() => import('./ProjectDialogs.tsx'))
const ShortcutList = lazyComponent(() => import('./ShortcutList.tsx'))
const InstallGuide = lazyComponent(() => import('#web/features/install/InstallGuide.tsx'))

const projectOverlays: readonly (Overlay | null)[] = [
  'invite',
  'status-update',
  'launch-date',
  'rename',
  'leave',
  'delete',
]

/** Listens for keyboard shortcuts and renders the dialogs and menus that the actions open. */
export function Overlays({ opened, open }: { opened: Overlay | null; open: OpenOverlay }) {
  useEffect(() => listenForShortcuts(open), [open])
  const close = useCallback(() => open(null), [open])
  const searchUsed = useOnceTrue(opened === 'search')
  const projectDialogUsed = useOnceTrue(projectOverlays.includes(opened))
  const dialog: DialogStateOf = (overlay) => ({
    open: opened === overlay,
    onOpenChange: (isOpen) => open(isOpen ? overlay : null),
  })
  return (
    <>
      <Dialog {...dialog('install')} title="Install Brandpath">
        <InstallGuide onClose={close} />
      </Dialog>
      <Dialog {...dialog('shortcuts')} title={labels.shortcuts}>
        <ShortcutList />
        <DialogActions>
          <Button onClick={close}>Close</Button>
        </DialogActions>
      </Dialog>
      <Suspense>
        {searchUsed && <PaletteDialog isOpen={opened === 'search'} open={open} />}
        {projectDialogUsed && <ProjectDialogs dialog={dialog} />}
      </Suspense>
    </>
  )
}
