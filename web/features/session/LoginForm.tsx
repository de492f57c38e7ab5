import { credentials } from '#schema/api/user.ts'
import { reasonFor } from '#web/api/request-error.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { FormField } from '#web/ui/field/FormField.tsx'
import { PasswordInput } from '#web/ui/field/PasswordInput.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import * as styles from './auth.css.ts'
import { EmailField } from './EmailField.tsx'
import { useLogin } from './use-sign-in.ts'

export type AuthFormProps = { email: string; onEmail: (email: string) => void }

export function LoginForm({ email, onEmail }: AuthFormProps) {
  const login = useLogin()
  const { propsFor, errors } = useForm(credentials)

  return (
    <form {...propsFor((input) => login.mutate(input))} className={styles.form}>
      <EmailField value={email} onValueChange={onEmail} error={errors['email']} autoComplete="username" />
      <FormField label="Password" error={errors['password']}>
        {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" required />}
      </FormField>
      {login.error !== null && <FormError>{reasonFor(login.error) ?? 'Invalid email or password'}</FormError>}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        pending={login.isPending}
        pendingLabel="Logging in..."
      >
        Login
      </Button>
      <LinkButton to="/forgot-password" state={{ email }} variant="link" className={styles.below}>
        Forgot Password?
      </LinkButton>
    </form>
  )
}
