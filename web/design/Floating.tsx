import { Activity, ChevronDown, Download, LogOut, SunMoon, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { DialogActions } from '#web/ui/dialog/DialogActions.tsx'
import { type MenuEntry, Menu } from '#web/ui/menu/Menu.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs/Tabs.tsx'
import { toast } from '#web/ui/toast/toast-store.ts'
import { Tooltip } from '#web/ui/tooltip/Tooltip.tsx'
import * as styles from './design.css.ts'

const entries: readonly MenuEntry[] = [
  { kind: 'label', text: 'My Account', detail: 'ida@halden.example' },
  { kind: 'separator' },
  { kind: 'action', label: 'Theme: system', icon: SunMoon, onSelect: () => toast({ title: 'Theme' }) },
  { kind: 'action', label: 'Install the app', icon: Download, disabled: true, onSelect: () => undefined },
  { kind: 'link', label: 'System Monitoring', icon: Activity, to: '/design' },
  { kind: 'link', label: 'Design', to: '/design', current: true },
  { kind: 'action', label: 'Delete', icon: Trash2, danger: true, onSelect: () => undefined },
  { kind: 'separator' },
  { kind: 'action', label: 'Logout', icon: LogOut, onSelect: () => undefined },
]

export const Floating = () => (
  <>
    <div className={styles.row}>
      <InstallGuide />
      <Deletion />
      <Menu
        entries={entries}
        renderTrigger={(props) => (
          <Button {...props} variant="ghost">
            My Account <ChevronDown aria-hidden="true" />
          </Button>
        )}
      />
      <Tooltip label="New guide available!">
        <Button size="sm">Tooltip</Button>
      </Tooltip>
    </div>
    <Toasts />
    <WhereTabs />
  </>
)

function InstallGuide() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Dialog</Button>
      <Dialog open={open} onOpenChange={setOpen} title="Install Brandpath">
        <WhereTabs />
        <DialogActions>
          <Button variant="primary" onClick={() => setOpen(false)}>
            Got it
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

function Deletion() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Confirmation</Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Are you sure?"
        description="This will permanently delete this project and all its tasks. This action cannot be undone."
        confirmLabel="Delete"
        pendingLabel="Deleting..."
        destructive
        onConfirm={() => new Promise((resolve) => setTimeout(resolve, 800))}
      >
        <strong>Halden Sparkling Tea</strong>, 48 tasks, 3 people
      </ConfirmDialog>
    </>
  )
}

const Toasts = () => (
  <div className={styles.row}>
    <Button
      onClick={() => {
        const action = { label: 'Undo', onClick: () => undefined }
        toast({ title: 'Success', description: 'Project name updated successfully', action })
      }}
    >
      Toast
    </Button>
    <Button
      onClick={() => {
        const description = 'Failed to update project name. The name is still “Halden Sparkling Tea”.'
        const action = { label: 'Try Again', onClick: () => undefined }
        toast({ title: 'Error', description, action, variant: 'destructive' })
      }}
    >
      Failure
    </Button>
  </div>
)

function WhereTabs() {
  const [where, setWhere] = useState<'chrome' | 'iphone'>('chrome')
  return (
    <Tabs value={where} onValueChange={setWhere}>
      <TabList label="Where to install">
        <Tab value="chrome">Chrome Desktop</Tab>
        <Tab value="iphone">iPhone Safari</Tab>
      </TabList>
      <TabPanel value="chrome">
        In the address bar, press <strong>Open in app</strong>.
      </TabPanel>
      <TabPanel value="iphone">Share, then Add to Home Screen, then Add.</TabPanel>
    </Tabs>
  )
}
