import { useState } from 'react'
import { useSignedIn } from '#web/features/session/api.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { DialogActions } from '#web/ui/dialog/DialogActions.tsx'
import * as styles from './account.css.ts'
import { NameForm } from './NameForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'

/** Two small forms, each saved by itself. Loaded by AccountDialog. */
export default function AccountForms({ onClose }: { onClose: () => void }) {
  const { email, username } = useSignedIn()
  const [saved, setSaved] = useState<'name' | 'password' | null>(null)
  return (
    <>
      <p className={styles.email}>{email}</p>
      {/* What has been saved is said until the next thing is. */}
      <div onSubmitCapture={() => setSaved(null)}>
        <NameForm username={username} saved={saved === 'name'} onSaved={() => setSaved('name')} />
        <PasswordForm email={email} saved={saved === 'password'} onSaved={() => setSaved('password')} />
      </div>
      <DialogActions>
        {/* Quiet: nothing is saved by closing. */}
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </>
  )
}
