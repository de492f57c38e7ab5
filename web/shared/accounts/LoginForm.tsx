import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { accounts as contract } from '#schema/api/index.ts'
import { minPassword } from '#schema/limits.ts'
import { screens } from '#schema/screens.ts'
import { RequestError, userMessage } from '#web/http/request-error.ts'
import { request } from '#web/http/request.ts'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { FormError, FormField } from '#web/ui/field/FormField.tsx'
import { PasswordInput } from '#web/ui/field/PasswordInput.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { dismissToast, toastError } from '#web/ui/toast/toast-store.ts'
import * as styles from './accounts.css.ts'
import { SubmitButton } from './AccountFrame.tsx'
import { EmailField } from './EmailField.tsx'
import { startSession } from './session.ts'

type Credentials = { email: string; password: string }

const modes = {
  login: {
    input: contract.credentials,
    send: (body: Credentials) => request(contract.login, { body }),
    pendingLabel: 'Logging in...',
    emailAutoComplete: 'username',
    passwordAutoComplete: 'current-password',
    hint: undefined,
  },
  register: {
    input: contract.registration,
    send: (body: Credentials) => request(contract.register, { body }),
    pendingLabel: 'Creating your account...',
    emailAutoComplete: 'email',
    passwordAutoComplete: 'new-password',
    hint: `At least ${minPassword} characters`,
  },
} as const

export type LoginFormProps = {
  mode: keyof typeof modes
  email: string
  onEmail: (email: string) => void
  label: string
  /** Title and text of the error toast. The text is shown only if the server gives no reason. */
  failure: { title: string; text: string }
}

/** Logs in or registers the user. The surrounding screen reacts to the new session. */
export function LoginForm({ mode, email, onEmail, label, failure }: LoginFormProps) {
  const { input, send, pendingLabel, emailAutoComplete, passwordAutoComplete, hint } = modes[mode]
  const { propsFor, errors, showErrors } = useForm(input)
  const client = useQueryClient()
  const lastToast = useRef(0)
  // The error toast belongs to this form, so the unmounted form removes the toast.
  useEffect(() => () => dismissToast(lastToast.current), [])
  const { mutate, error, isPending } = useMutation({
    mutationFn: send,
    onMutate: () => dismissToast(lastToast.current),
    onSuccess: (user) => startSession(client, user),
    onError: (failed) => {
      lastToast.current = toastError(userMessage(failed) ?? failure.text, { title: failure.title })
      if (failed instanceof RequestError) showErrors(failed.fields)
    },
  })
  const errorId = useId()
  const formError = error !== null && Object.keys(errors).length === 0 ? error : null
  // If the server rejects the login, the email or the password is wrong. Other errors are not about the fields.
  const isRejected = formError instanceof RequestError && formError.status === 401
  const rejected = isRejected && ({ 'aria-invalid': true, 'aria-describedby': errorId } as const)

  return (
    <form {...propsFor((body) => mutate(body))} className={styles.form}>
      <EmailField
        value={email}
        onValueChange={onEmail}
        error={errors['email']}
        autoComplete={emailAutoComplete}
        {...rejected}
      />
      <FormField label="Password" hint={hint} error={errors['password']}>
        {(control) => (
          <PasswordInput
            {...control}
            {...rejected}
            name="password"
            autoComplete={passwordAutoComplete}
            required
          />
        )}
      </FormField>
      {formError !== null && <FormError id={errorId}>{userMessage(formError) ?? failure.text}</FormError>}
      <SubmitButton pending={isPending} pendingLabel={pendingLabel}>
        {label}
      </SubmitButton>
      {mode === 'login' && (
        <LinkButton to={screens.forgotPassword} state={{ email }} variant="link" className={styles.below}>
          Forgot Password?
        </LinkButton>
      )}
    </form>
  )
}
