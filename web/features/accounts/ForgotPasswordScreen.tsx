import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { accounts as contract } from '#schema/api/index.ts'
import { screens } from '#schema/screens.ts'
import { userMessage } from '#web/http/request-error.ts'
import { request } from '#web/http/request.ts'
import { PageHead } from '#web/shared/PageHead.tsx'
import { AccountFrame, SubmitButton } from '#web/shared/accounts/AccountFrame.tsx'
import { EmailField, useTypedEmail } from '#web/shared/accounts/EmailField.tsx'
import * as styles from '#web/shared/accounts/accounts.css.ts'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { toast, toastError } from '#web/ui/toast/toast-store.ts'

const sent = "If an account exists with this email, you'll receive a password reset link shortly."

/** Form that requests a password reset link. The response does not reveal whether the account exists. */
export default function ForgotPasswordScreen() {
  const [email, setEmail] = useState(useTypedEmail())
  const resetRequest = useMutation({
    mutationFn: (body: { email: string }) => request(contract.forgotPassword, { body }),
    onSuccess: () => toast({ title: 'Reset email sent', description: sent }),
    onError: (error) =>
      toastError(userMessage(error) ?? 'Failed to send password reset email', { title: 'Request failed' }),
  })
  const { propsFor, errors } = useForm(contract.resetRequest)

  return (
    <AccountFrame
      title="Forgot your password?"
      intro="Enter your email and we’ll send a reset link. It expires in one hour."
    >
      <PageHead
        title="Forgot your password?"
        description="Request a link by email to choose a new password."
      />
      <form {...propsFor((input) => resetRequest.mutate(input))} className={styles.form}>
        <EmailField value={email} onValueChange={setEmail} error={errors['email']} autoComplete="username" />
        <p role="status" hidden={!resetRequest.isSuccess}>
          {resetRequest.isSuccess && sent}
        </p>
        <SubmitButton
          variant={resetRequest.isSuccess ? 'secondary' : 'primary'}
          pending={resetRequest.isPending}
          pendingLabel="Sending..."
        >
          {resetRequest.isSuccess ? 'Resend link' : 'Send reset link'}
        </SubmitButton>
        <LinkButton to={screens.login} state={{ email }} variant="link" className={styles.below}>
          Back to Login
        </LinkButton>
      </form>
    </AccountFrame>
  )
}
