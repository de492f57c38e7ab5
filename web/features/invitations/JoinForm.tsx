import { users as contract } from '#schema/api/index.ts'
import { minPassword } from '#schema/limits.ts'
import { call } from '#web/api/call.ts'
import { RequestError, reasonFor } from '#web/api/request-error.ts'
import { EmailField } from '#web/features/session/EmailField.tsx'
import { useSignIn } from '#web/features/session/use-sign-in.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { FormField } from '#web/ui/field/FormField.tsx'
import { PasswordInput } from '#web/ui/field/PasswordInput.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import * as styles from './invitations.css.ts'

const modes = {
  login: {
    input: contract.credentials,
    ask: (body: Credentials) => call(contract.login, { body }),
    label: 'Log in and join',
    pendingLabel: 'Logging in...',
    email: 'username',
    password: 'current-password',
    hint: undefined,
  },
  register: {
    input: contract.registration,
    ask: (body: Credentials) => call(contract.register, { body }),
    label: 'Create account and join',
    pendingLabel: 'Creating your account...',
    email: 'email',
    password: 'new-password',
    hint: `At least ${minPassword} characters`,
  },
} as const
type Credentials = { email: string; password: string }

export type JoinFormProps = {
  mode: keyof typeof modes
  email: string
  onEmail: (email: string) => void
}

/** Signs in, or up; the screen goes on by itself once the user is there. */
export function JoinForm({ mode, email, onEmail }: JoinFormProps) {
  const { input, ask, label, pendingLabel, hint, ...autoComplete } = modes[mode]
  const signIn = useSignIn(ask, 'Error', 'Authentication failed')
  const { propsFor, errors, refuse } = useForm(input)
  const send = (body: Credentials) =>
    signIn.mutate(body, { onError: (error) => error instanceof RequestError && refuse(error.fields) })
  const failed = signIn.error !== null && Object.keys(errors).length === 0

  return (
    <form {...propsFor(send)} className={styles.form}>
      <EmailField
        value={email}
        onValueChange={onEmail}
        error={errors['email']}
        autoComplete={autoComplete.email}
      />
      <FormField label="Password" hint={hint} error={errors['password']}>
        {(control) => (
          <PasswordInput {...control} name="password" autoComplete={autoComplete.password} required />
        )}
      </FormField>
      {failed && <FormError>{reasonFor(signIn.error) ?? 'Authentication failed'}</FormError>}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        pending={signIn.isPending}
        pendingLabel={pendingLabel}
      >
        {label}
      </Button>
      {mode === 'login' && (
        <LinkButton to="/forgot-password" state={{ email }} variant="link" className={styles.below}>
          Forgot Password?
        </LinkButton>
      )}
    </form>
  )
}
