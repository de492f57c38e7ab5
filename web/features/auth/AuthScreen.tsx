import { useQuery } from '@tanstack/react-query'
import { useState, useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import type * as z from 'zod/mini'
import { credentials, registration } from '#schema/api/accounts.ts'
import { minPassword } from '#schema/limits.ts'
import { useConnection } from '#web/http/connection.ts'
import { userQuery } from '#web/http/current-user.ts'
import { UnreachableError, userMessage, RequestError } from '#web/http/request-error.ts'
import { PageHead } from '#web/shared/PageHead.tsx'
import { AuthFrame } from '#web/shared/session/AuthFrame.tsx'
import { EmailField } from '#web/shared/session/EmailField.tsx'
import * as styles from '#web/shared/session/auth.css.ts'
import { useTypedEmail } from '#web/shared/session/typed-email.ts'
import { useLogin, useRegister } from '#web/shared/session/use-sign-in.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { FormField, FormError } from '#web/ui/field/FormField.tsx'
import { PasswordInput } from '#web/ui/field/Input.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs/Tabs.tsx'

/** Login and registration; the email address is kept when the tab changes. */
export default function AuthScreen() {
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === 'register' ? 'register' : 'login'
  const [email, setEmail] = useState(useTypedEmail())
  const emailField = { email, onEmail: setEmail }

  return (
    <AuthFrame>
      <PageHead title={tab === 'login' ? 'Login' : 'Register'} />
      <SessionCheckError />
      <Tabs
        value={tab}
        onValueChange={(next) => setParams(next === 'login' ? {} : { tab: next }, { replace: true })}
      >
        <TabList label="Login or register">
          <Tab value="login">Login</Tab>
          <Tab value="register">Register</Tab>
        </TabList>
        <TabPanel value="login" className={styles.tabPanel}>
          <LoginForm {...emailField} />
        </TabPanel>
        <TabPanel value="register" className={styles.tabPanel}>
          <RegisterForm {...emailField} />
        </TabPanel>
      </Tabs>
      <p className={styles.foot}>Invited by a teammate? Open the link in your email to join them.</p>
    </AuthFrame>
  )
}

/** Shown above the login if the session check failed. */
function SessionCheckError() {
  const { error, refetch } = useQuery(userQuery)
  const { offline } = useConnection()
  const isOffline = offline && error instanceof UnreachableError
  useEffect(() => {
    if (!isOffline) return
    const refetchOnline = () => void refetch()
    addEventListener('online', refetchOnline)
    return () => removeEventListener('online', refetchOnline)
  }, [isOffline, refetch])
  if (error === null) return null
  if (isOffline) {
    return (
      <Notice kind="offline">
        <strong>You are offline.</strong> We'll check whether you're logged in when you're back online.
      </Notice>
    )
  }
  return (
    <Notice
      kind="danger"
      action={
        <Button size="sm" onClick={() => void refetch()}>
          Try Again
        </Button>
      }
    >
      {error instanceof UnreachableError
        ? error.message
        : 'Brandpath could not check whether you are logged in. Please try again in a moment.'}
    </Notice>
  )
}

export type AuthFormProps = { email: string; onEmail: (email: string) => void }

function LoginForm({ email, onEmail }: AuthFormProps) {
  const login = useLogin()
  const { propsFor, errors } = useForm(credentials)

  return (
    <form {...propsFor((input) => login.mutate(input))} className={styles.form}>
      <EmailField value={email} onValueChange={onEmail} error={errors['email']} autoComplete="username" />
      <FormField label="Password" error={errors['password']}>
        {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" required />}
      </FormField>
      {login.error !== null && (
        <FormError>{userMessage(login.error) ?? 'Invalid email or password'}</FormError>
      )}
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

function RegisterForm({ email, onEmail }: AuthFormProps) {
  const register = useRegister()
  const { propsFor, errors, showErrors } = useForm(registration)
  const create = (input: z.output<typeof registration>) =>
    register.mutate(input, { onError: (error) => error instanceof RequestError && showErrors(error.fields) })

  return (
    <form {...propsFor(create)} className={styles.form}>
      <EmailField value={email} onValueChange={onEmail} error={errors['email']} autoComplete="email" />
      <FormField label="Password" hint={`At least ${minPassword} characters`} error={errors['password']}>
        {(control) => <PasswordInput {...control} name="password" autoComplete="new-password" required />}
      </FormField>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        pending={register.isPending}
        pendingLabel="Creating your account..."
      >
        Register
      </Button>
    </form>
  )
}
