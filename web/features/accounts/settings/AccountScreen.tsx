import { labels } from '#web/shared/action-labels.ts'
import { ConfirmAddressPrompt } from '#web/shared/accounts/ConfirmAddressPrompt.tsx'
import { PageHead } from '#web/shared/PageHead.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { TitledCard } from '#web/ui/card/Card.tsx'
import { useEndOtherSessions } from './api.ts'
import { CalendarSettings } from './CalendarSettings.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { NotificationSettings } from './NotificationSettings.tsx'
import { ProfileForms } from './ProfileForms.tsx'
import * as styles from './settings.css.ts'

export default function AccountScreen() {
  return (
    <>
      <PageHead title={labels.account} description="Your name, password, notifications and calendar." />
      <div className={styles.screen}>
        <h1 tabIndex={-1} className={styles.title}>
          {labels.account}
        </h1>
        <ConfirmAddressPrompt />
        <ProfileForms />
        <NotificationSettings />
        <CalendarSettings />
        <OtherDevices />
        <DeleteAccount />
      </div>
    </>
  )
}

function OtherDevices() {
  const { mutate, isPending } = useEndOtherSessions()
  return (
    <TitledCard title="Other devices">
      <p className={styles.text}>Log out everywhere except on this device.</p>
      <div className={styles.actions}>
        <Button pending={isPending} pendingLabel="Logging out..." onClick={() => mutate()}>
          Log out other devices
        </Button>
      </div>
    </TitledCard>
  )
}
