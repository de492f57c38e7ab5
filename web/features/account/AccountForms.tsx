import { useSignedIn } from '#web/features/session/api.ts'
import * as styles from './account.css.ts'
import { NameForm } from './NameForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'

/** Two small forms, each saved by itself. Loaded by AccountDialog. */
export default function AccountForms() {
  const { email, username } = useSignedIn()
  return (
    <>
      <p className={styles.email}>{email}</p>
      <NameForm username={username} />
      <PasswordForm email={email} />
    </>
  )
}
