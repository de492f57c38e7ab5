import { Suspense, useCallback, useEffect } from 'react'
import { AccountDialog } from '#web/features/account/AccountDialog.tsx'
import { InstallDialog } from '#web/features/install/InstallDialog.tsx'
import { useTypedAhead } from '#web/features/palette/use-typed-ahead.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { DialogActions } from '#web/ui/dialog/DialogActions.tsx'
import { lazyOnIdle, lazyPiece, useEver } from '#web/ui/lazy-on-idle.ts'
import { labels } from './labels.ts'
import { isOfProject, type Open, type Opened } from './opened.ts'
import { listenForShortcuts } from './shortcuts.ts'
import { ShortcutList } from './ShortcutList.tsx'

const PaletteDialog = lazyOnIdle(() => import('#web/features/palette/PaletteDialog.tsx'))
const ProjectDialogs = lazyPiece(() => import('./ProjectDialogs.tsx'))

export type ActionHostProps = { opened: Opened | null; open: Open }

/** Listens for the shortcuts, and shows what actions open. Loaded by the Header. */
export default function ActionHost({ opened, open }: ActionHostProps) {
  useEffect(() => listenForShortcuts(open), [open])
  const close = useCallback(() => open(null), [open])
  const takeTyped = useTypedAhead(opened === 'search', close)
  const searched = useEver(opened === 'search')
  const ofProject = useEver(isOfProject(opened))
  const dialog = (what: Opened) => ({
    open: opened === what,
    onOpenChange: (isOpen: boolean) => open(isOpen ? what : null),
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
        {searched && <PaletteDialog isOpen={opened === 'search'} open={open} takeTyped={takeTyped} />}
        {ofProject && <ProjectDialogs opened={opened} open={open} />}
      </Suspense>
    </>
  )
}
