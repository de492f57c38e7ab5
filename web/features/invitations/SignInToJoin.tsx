import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { accounts as contract } from '#schema/api/index.ts'
import type { InvitationInfo } from '#schema/api/invitations.ts'
import { minPassword } from '#schema/limits.ts'
import { RequestError, userMessage } from '#web/http/request-error.ts'
import { request } from '#web/http/request.ts'
import { EmailField } from '#web/shared/session/EmailField.tsx'
import { useSignIn } from '#web/shared/session/use-sign-in.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { FormField, FormError } from '#web/ui/field/FormField.tsx'
import { PasswordInput } from '#web/ui/field/Input.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs/Tabs.tsx'
import { roleWithArticle, invitedTo } from './invitation-words.ts'
import { InvitationFrame } from './InvitationFrame.tsx'
import * as styles from './invitations.css.ts'

/** Shows the invitation, and login or registration. */
export function SignInToJoin({ invitation }: { invitation: InvitationInfo }) {
  const [params, setParams] = useSearchParams()
  const target = invitedTo(invitation)
  const defaultTab = invitation.hasAccount ? 'login' : 'register'
  const tabParam = params.get('tab')
  const tab = tabParam === 'login' || tabParam === 'register' ? tabParam : defaultTab
  const [email, setEmail] = useState(invitation.email ?? '')
  const selectTab = (next: string) => {
    params.set('tab', next)
    setParams(params, { replace: true })
  }

  return (
    <InvitationFrame
      title={`Join ${target}`}
      heading={
        <>
          Join <bdi>{target}</bdi>
        </>
      }
      intro={<Intro invitation={invitation} />}
    >
      <Facts invitation={invitation} />
      <Tabs value={tab} onValueChange={selectTab}>
        <TabList label="Login or create an account">
          <Tab value="login">Login</Tab>
          <Tab value="register">Create account</Tab>
        </TabList>
        <TabPanel value={tab} className={styles.panel}>
          <JoinForm key={tab} mode={tab} email={email} onEmail={setEmail} />
        </TabPanel>
      </Tabs>
    </InvitationFrame>
  )
}

const Intro = ({ invitation: { invitedBy, role } }: { invitation: InvitationInfo }) => (
  <>
    {invitedBy === null ? 'You are invited' : <bdi className={styles.inviter}>{invitedBy}</bdi>}
    {invitedBy !== null && ' invited you'}
    {role !== null && ` as ${roleWithArticle[role]}`}.
  </>
)

const Facts = ({ invitation: { email, expiresAt, project } }: { invitation: InvitationInfo }) => (
  <dl className={styles.facts}>
    {email !== null && (
      <>
        <dt className={styles.fact}>Sent to</dt>
        <dd className={styles.value}>
          <strong>{email}</strong>
          {project === null && ', and works only for this address'}
        </dd>
      </>
    )}
    {expiresAt !== null && (
      <>
        <dt className={styles.fact}>Open until</dt>
        <dd className={styles.value}>{formatDay(expiresAt)}</dd>
      </>
    )}
  </dl>
)

const formatDay = (at: string) =>
  new Date(at).toLocaleDateString(undefined, { day: 'numeric', month: 'long', year: 'numeric' })

const modes = {
  login: {
    input: contract.credentials,
    ask: (body: Credentials) => request(contract.login, { body }),
    label: 'Log in and join',
    pendingLabel: 'Logging in...',
    email: 'username',
    password: 'current-password',
    hint: undefined,
  },
  register: {
    input: contract.registration,
    ask: (body: Credentials) => request(contract.register, { body }),
    label: 'Create account and join',
    pendingLabel: 'Creating your account...',
    email: 'email',
    password: 'new-password',
    hint: `At least ${minPassword} characters`,
  },
} as const
type Credentials = { email: string; password: string }

type JoinFormProps = {
  mode: keyof typeof modes
  email: string
  onEmail: (email: string) => void
}

/** Logs in or registers; the screen continues when the session exists. */
function JoinForm({ mode, email, onEmail }: JoinFormProps) {
  const { input, ask, label, pendingLabel, hint, ...autoComplete } = modes[mode]
  const signIn = useSignIn(ask, 'Error', 'Authentication failed')
  const { propsFor, errors, showErrors } = useForm(input)
  const send = (body: Credentials) =>
    signIn.mutate(body, { onError: (error) => error instanceof RequestError && showErrors(error.fields) })
  const hasFailed = signIn.error !== null && Object.keys(errors).length === 0

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
      {hasFailed && <FormError>{userMessage(signIn.error) ?? 'Authentication failed'}</FormError>}
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
