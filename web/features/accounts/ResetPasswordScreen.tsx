import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { accounts as contract } from '#schema/api/index.ts'
import { minPassword } from '#schema/limits.ts'
import { screens } from '#schema/screens.ts'
import { userMessage } from '#web/http/request-error.ts'
import { request } from '#web/http/request.ts'
import { PageHead } from '#web/shared/PageHead.tsx'
import { AccountFrame, SubmitButton } from '#web/shared/accounts/AccountFrame.tsx'
import * as styles from '#web/shared/accounts/accounts.css.ts'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { FormField, FormError } from '#web/ui/field/FormField.tsx'
import { PasswordInput } from '#web/ui/field/PasswordInput.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { toast, toastError } from '#web/ui/toast/toast-store.ts'

const missingToken = 'Invalid or expired reset link. Please request a new password reset.'
const invalidLink = 'This password reset link is invalid or has expired. Please request a new one.'

const repeatedPassword = z.object({ password: contract.newPassword, confirm: contract.newPassword }).check(
  z.refine(({ password, confirm }) => password === confirm, {
    error: 'Passwords do not match',
    path: ['confirm'],
  }),
)

export default function ResetPasswordScreen() {
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const navigate = useNavigate()
  const reset = useMutation({
    mutationFn: (password: string) => request(contract.resetPassword, { body: { token, password } }),
    onSuccess: () => {
      toast({ title: 'Password reset successful', description: 'You can log in with your new password.' })
      void navigate(screens.login)
    },
    onError: (error) => toastFailure(userMessage(error) ?? 'Failed to reset password'),
  })
  const { propsFor, errors } = useForm(repeatedPassword)
  const save = ({ password }: { password: string }) =>
    token === '' ? toastFailure(invalidLink) : reset.mutate(password)
  const problem = token === '' ? missingToken : reset.error?.message

  return (
    <AccountFrame
      title="Choose a new password"
      intro="A new password logs you out on all devices and turns off your calendar address."
    >
      <PageHead title="Choose a new password" description="Choose a new password for your account." />
      <form {...propsFor(save)} className={styles.form}>
        <FormField label="Password" hint={`At least ${minPassword} characters`} error={errors['password']}>
          {(control) => <PasswordInput {...control} name="password" autoComplete="new-password" required />}
        </FormField>
        <FormField label="Confirm password" error={errors['confirm']}>
          {(control) => <PasswordInput {...control} name="confirm" autoComplete="new-password" required />}
        </FormField>
        {problem !== undefined && <FormError>{problem}</FormError>}
        <SubmitButton pending={reset.isPending} pendingLabel="Saving...">
          Save password
        </SubmitButton>
        {problem !== undefined && (
          <LinkButton to={screens.forgotPassword} variant="link" className={styles.below}>
            Request a new link
          </LinkButton>
        )}
      </form>
    </AccountFrame>
  )
}

const toastFailure = (description: string) => toastError(description, { title: 'Password reset failed' })
