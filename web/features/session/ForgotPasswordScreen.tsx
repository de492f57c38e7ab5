import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { users as contract } from '#schema/api/index.ts'
import { call } from '#web/api/call.ts'
import { reasonFor } from '#web/api/request-error.ts'
import { PageHead } from '#web/app/PageHead.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { toast } from '#web/ui/toast/toast-store.ts'
import * as styles from './auth.css.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { EmailField } from './EmailField.tsx'
import { useTypedEmail } from './typed-email.ts'

const sent = "If an account exists with this email, you'll receive a password reset link shortly."

/** Asks for a link by mail. Whether the account exists is never told. */
export default function ForgotPasswordScreen() {
  const [email, setEmail] = useState(useTypedEmail())
  const request = useMutation({
    mutationFn: (body: { email: string }) => call(contract.forgotPassword, { body }),
    onSuccess: () => toast({ title: 'Reset email sent', description: sent }),
    onError: (error) =>
      toast({
        title: 'Request failed',
        description: reasonFor(error) ?? 'Failed to send password reset email',
        variant: 'destructive',
      }),
  })
  const { propsFor, errors } = useForm(contract.resetRequest)

  return (
    <AuthFrame
      title="Forgot your password?"
      intro="Tell us your email, and we send you a link for setting a new one. It works for one hour."
    >
      <PageHead
        title="Forgot your password?"
        description="Ask for a link by email that lets you choose a new password."
      />
      <form {...propsFor((input) => request.mutate(input))} className={styles.form}>
        <EmailField value={email} onValueChange={setEmail} error={errors['email']} autoComplete="username" />
        <p role="status" hidden={!request.isSuccess}>
          {request.isSuccess && sent}
        </p>
        <Button
          type="submit"
          variant={request.isSuccess ? 'secondary' : 'primary'}
          size="lg"
          block
          pending={request.isPending}
          pendingLabel="Sending..."
        >
          {request.isSuccess ? 'Send it again' : 'Send reset link'}
        </Button>
        <LinkButton to="/auth" state={{ email }} variant="link" className={styles.below}>
          Back to Login
        </LinkButton>
      </form>
    </AuthFrame>
  )
}
