import { useSignedIn } from '#web/features/session/api.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { DialogActions } from '#web/ui/dialog/DialogActions.tsx'
import * as styles from './account.css.ts'
import { NameForm } from './NameForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'

/** Two small forms, each saved by itself. Loaded by AccountDialog. */
export default function AccountForms({ onDone }: { onDone: () => void }) {
  const { email, username } = useSignedIn()
  return (
    <>
      <p className={styles.email}>{email}</p>
      <NameForm username={username} />
      <PasswordForm email={email} />
      <DialogActions>
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </DialogActions>
    </>
  )
}
