import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { users as contract } from '#schema/api/index.ts'
import { minPassword } from '#schema/limits.ts'
import { call } from '#web/api/call.ts'
import { reasonFor } from '#web/api/request-error.ts'
import { PageHead } from '#web/app/PageHead.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { FormField } from '#web/ui/field/FormField.tsx'
import { PasswordInput } from '#web/ui/field/PasswordInput.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { toast } from '#web/ui/toast/toast-store.ts'
import * as styles from './auth.css.ts'
import { AuthFrame } from './AuthFrame.tsx'

const noToken = 'Invalid or expired reset link. Please request a new password reset.'
const useless = 'This password reset link is invalid or has expired. Please request a new one.'

/** The new password twice, so that a slip of the finger does not lock its writer out. */
const twice = z.object({ password: contract.newPassword, confirm: contract.newPassword }).check(
  z.refine(({ password, confirm }) => password === confirm, {
    error: 'Passwords do not match',
    path: ['confirm'],
  }),
)

/** A new password, by the link of a mail. */
export default function ResetPasswordScreen() {
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const navigate = useNavigate()
  const reset = useMutation({
    mutationFn: (password: string) => call(contract.resetPassword, { body: { token, password } }),
    onSuccess: () => {
      toast({ title: 'Password reset successful', description: 'You can log in with your new password.' })
      void navigate('/auth')
    },
    onError: (error) => failed(reasonFor(error) ?? 'Failed to reset password'),
  })
  const { propsFor, errors } = useForm(twice)
  const save = ({ password }: { password: string }) =>
    token === '' ? failed(useless) : reset.mutate(password)
  const refusal = token === '' ? noToken : reset.error?.message

  return (
    <AuthFrame title="Choose a new password">
      <PageHead title="Choose a new password" description="Choose a new password for your account." />
      <form {...propsFor(save)} className={styles.form}>
        <FormField label="Password" hint={`At least ${minPassword} characters`} error={errors['password']}>
          {(control) => <PasswordInput {...control} name="password" autoComplete="new-password" required />}
        </FormField>
        <FormField label="Confirm password" error={errors['confirm']}>
          {(control) => <PasswordInput {...control} name="confirm" autoComplete="new-password" required />}
        </FormField>
        {refusal !== undefined && <FormError>{refusal}</FormError>}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          pending={reset.isPending}
          pendingLabel="Saving..."
        >
          Save password
        </Button>
        {refusal !== undefined && (
          <LinkButton to="/forgot-password" variant="link" className={styles.below}>
            Request a new link
          </LinkButton>
        )}
      </form>
    </AuthFrame>
  )
}

const failed = (description: string) =>
  toast({ title: 'Password reset failed', description, variant: 'destructive' })
