import { useState } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { DialogActions } from '#web/ui/dialog/Dialog.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs/Tabs.tsx'
import * as styles from './install.css.ts'

function thisBrowser(): 'chrome' | 'safari' {
  const { userAgent, maxTouchPoints } = navigator
  // An iPad has the user agent of a Macintosh, but a Macintosh has no touch screen.
  const isTablet = userAgent.includes('Macintosh') && maxTouchPoints > 1
  return isTablet || /iPhone|iPad|iPod/.test(userAgent) ? 'safari' : 'chrome'
}

export default function InstallGuide({ onClose }: { onClose: () => void }) {
  const [browser, setBrowser] = useState(thisBrowser)
  return (
    <>
      {navigator.userAgent.includes('Android') && (
        <p className={styles.android}>
          On this phone: open the browser’s menu, choose <strong>Add to Home screen</strong>, then{' '}
          <strong>Install</strong>.
        </p>
      )}
      <Tabs value={browser} onValueChange={setBrowser}>
        <TabList label="Where to install">
          <Tab value="chrome">Chrome Desktop</Tab>
          <Tab value="safari">iPhone Safari</Tab>
        </TabList>
        <TabPanel value="chrome" className={styles.steps}>
          <p>
            In the address bar, press <strong>Open in app</strong>. Brandpath then gets its own window and
            icon.
          </p>
        </TabPanel>
        <TabPanel value="safari" className={styles.steps}>
          <ol className={styles.list}>
            <li>
              Press <strong>Share</strong>.
            </li>
            <li>
              Choose <strong>Add to Home Screen</strong>.
            </li>
            <li>
              Press <strong>Add</strong>.
            </li>
          </ol>
        </TabPanel>
      </Tabs>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          Got it
        </Button>
      </DialogActions>
    </>
  )
}
