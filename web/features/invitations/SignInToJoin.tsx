import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { InvitationInfo } from '#schema/api/invitations.ts'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs/Tabs.tsx'
import { InvitationFrame } from './InvitationFrame.tsx'
import * as styles from './invitations.css.ts'
import { JoinForm } from './JoinForm.tsx'
import { asRole, placeOf } from './words.ts'

/** What one is invited to, and the way in: with the account that one has, or with a new one. */
export function SignInToJoin({ invitation }: { invitation: InvitationInfo }) {
  const [params, setParams] = useSearchParams()
  const place = placeOf(invitation)
  const usual = invitation.hasAccount ? 'login' : 'register'
  const chosen = params.get('tab')
  const tab = chosen === 'login' || chosen === 'register' ? chosen : usual
  const [email, setEmail] = useState(invitation.email ?? '')
  const choose = (next: string) => {
    params.set('tab', next)
    setParams(params, { replace: true })
  }

  return (
    <InvitationFrame
      title={`Join ${place}`}
      heading={
        <>
          Join <bdi>{place}</bdi>
        </>
      }
      intro={<Intro invitation={invitation} />}
    >
      <Facts invitation={invitation} />
      <Tabs value={tab} onValueChange={choose}>
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

/** Who invites, and as what. */
const Intro = ({ invitation: { invitedBy, role } }: { invitation: InvitationInfo }) => (
  <>
    {invitedBy === null ? 'You are invited' : <bdi className={styles.who}>{invitedBy}</bdi>}
    {invitedBy !== null && ' invited you'}
    {role !== null && ` as ${asRole[role]}`}.
  </>
)

/** Whom the invitation means, and until when. */
const Facts = ({ invitation: { email, expiresAt, project } }: { invitation: InvitationInfo }) => (
  <dl className={styles.facts}>
    {email !== null && (
      <>
        <dt className={styles.fact}>Sent to</dt>
        <dd className={styles.value}>
          <strong>{email}</strong>
          {project === null && ', and works for this address alone'}
        </dd>
      </>
    )}
    {expiresAt !== null && (
      <>
        <dt className={styles.fact}>Open until</dt>
        <dd className={styles.value}>{dayOf(expiresAt)}</dd>
      </>
    )}
  </dl>
)

const dayOf = (at: string) =>
  new Date(at).toLocaleDateString(undefined, { day: 'numeric', month: 'long', year: 'numeric' })
