import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { InvitationInfo } from '#schema/api/invitations.ts'
import { LoginForm } from '#web/shared/accounts/LoginForm.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs/Tabs.tsx'
import { InvitationSummary } from './InvitationSummary.tsx'
import * as styles from './invitations.css.ts'

export function LogInToJoin({ invitation }: { invitation: InvitationInfo }) {
  const [params, setParams] = useSearchParams()
  const defaultTab = invitation.hasAccount ? 'login' : 'register'
  const tabParam = params.get('tab')
  const tab = tabParam === 'login' || tabParam === 'register' ? tabParam : defaultTab
  const [email, setEmail] = useState(invitation.email ?? '')
  const selectTab = (next: string) => {
    params.set('tab', next)
    setParams(params, { replace: true })
  }

  return (
    <InvitationSummary invitation={invitation}>
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
    </InvitationSummary>
  )
}
