import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { screens } from '#schema/screens.ts'
import { useConnection } from '#web/http/connection.ts'
import { userQuery } from '#web/http/current-user.ts'
import { UnreachableError } from '#web/http/request-error.ts'
import { PageHead } from '#web/shared/PageHead.tsx'
import { AccountFrame } from '#web/shared/accounts/AccountFrame.tsx'
import * as styles from '#web/shared/accounts/accounts.css.ts'
import { LoginForm } from '#web/shared/accounts/LoginForm.tsx'
import { useTypedEmail } from '#web/shared/accounts/EmailField.tsx'
import { media } from '#web/styles/tokens.css.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { useReportUsable } from '#web/ui/lazy-on-idle.ts'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs/Tabs.tsx'
import { openedPath } from './return-to.ts'

const forms = {
  login: { label: 'Login', failure: { title: 'Login failed', text: 'Invalid email or password' } },
  register: { label: 'Register', failure: { title: 'Registration failed', text: 'Registration failed' } },
}

export default function LoginScreen() {
  useReportUsable(true)
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === 'register' ? 'register' : 'login'
  const [email, setEmail] = useState(useTypedEmail())
  const opensVerification = openedPath(useLocation())?.startsWith(screens.verifyAddress)
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On touch screens, the focus would open the keyboard, which covers the form.
    if (matchMedia(media.desktop).matches) form.current?.querySelector('input')?.focus()
  }, [])

  return (
    <AccountFrame>
      <PageHead title={forms[tab].label} />
      <SessionCheckError />
      {opensVerification && <p>Log in to confirm your address.</p>}
      <Tabs
        value={tab}
        onValueChange={(next) => setParams(next === 'login' ? {} : { tab: next }, { replace: true })}
      >
        <TabList label="Login or register">
          <Tab value="login">Login</Tab>
          <Tab value="register">Register</Tab>
        </TabList>
        <TabPanel value={tab} className={styles.tabPanel}>
          <div ref={form}>
            <LoginForm key={tab} mode={tab} {...forms[tab]} email={email} onEmail={setEmail} />
          </div>
        </TabPanel>
      </Tabs>
      <p className={styles.foot}>Invited by a teammate? Open the link in your email to join them.</p>
    </AccountFrame>
  )
}

function SessionCheckError() {
  const { error, refetch } = useQuery(userQuery)
  const { hasNetwork } = useConnection()
  const isOffline = !hasNetwork && error instanceof UnreachableError
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
        <strong>You’re offline.</strong> We’ll check whether you’re logged in when you’re back online.
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
        : 'We couldn’t check whether you’re logged in. Please try again in a moment.'}
    </Notice>
  )
}
