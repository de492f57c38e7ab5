import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { InvitationInfo } from '#schema/api/invitations.ts'
import { roleWithArticle } from '#web/shared/team/member.ts'
import { LoginForm } from '#web/shared/accounts/LoginForm.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs/Tabs.tsx'
import { formatTime } from '#web/ui/text/format.ts'
import { InvitationFrame } from './InvitationFrame.tsx'
import * as styles from './invitations.css.ts'

export function LogInToJoin({ invitation }: { invitation: InvitationInfo }) {
  const [params, setParams] = useSearchParams()
  const target = invitation.project?.name ?? 'Brandpath'
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
        <TabList label="Log in or create an account">
          <Tab value="login">Login</Tab>
          <Tab value="register">Create account</Tab>
        </TabList>
        <TabPanel value={tab} className={styles.panel}>
          <LoginForm
            key={tab}
            mode={tab}
            label={tab === 'login' ? 'Log in and join' : 'Create account and join'}
            failure={{ title: 'Error', text: 'Authentication failed' }}
            email={email}
            onEmail={setEmail}
          />
        </TabPanel>
      </Tabs>
    </InvitationFrame>
  )
}

const Intro = ({ invitation: { invitedBy, role } }: { invitation: InvitationInfo }) => (
  <>
    {invitedBy === null ? 'You’re invited' : <bdi className={styles.inviter}>{invitedBy}</bdi>}
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
        <dt className={styles.fact}>Expires</dt>
        <dd className={styles.value}>{formatTime(expiresAt, dayMonthYear)}</dd>
      </>
    )}
  </dl>
)

const dayMonthYear = { day: 'numeric', month: 'long', year: 'numeric' } as const
