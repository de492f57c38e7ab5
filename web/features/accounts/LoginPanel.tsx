import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { AccountFrame } from '#web/shared/accounts/AccountFrame.tsx'
import * as styles from '#web/shared/accounts/accounts.css.ts'
import { LoginForm } from '#web/shared/accounts/LoginForm.tsx'
import { useTypedEmail } from '#web/shared/accounts/EmailField.tsx'
import { media } from '#web/styles/tokens.css.ts'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs/Tabs.tsx'

const forms = {
  login: { label: 'Login', failure: { title: 'Login failed', text: 'Invalid email or password' } },
  register: { label: 'Register', failure: { title: 'Registration failed', text: 'Registration failed' } },
}

/** Returns the label of the tab that the query string names. */
export const useLoginTitle = (): string => forms[useTab().tab].label

function useTab() {
  const [params, setParams] = useSearchParams()
  return {
    tab: params.get('tab') === 'register' ? ('register' as const) : ('login' as const),
    setTab: (next: string) => setParams(next === 'login' ? {} : { tab: next }, { replace: true }),
  }
}

/** The login and registration forms. The build also renders this component, without a browser. */
export function LoginPanel({ children }: { children?: ReactNode }) {
  const { tab, setTab } = useTab()
  const [email, setEmail] = useState(useTypedEmail())
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On touch screens, the focus would open the keyboard, which covers the form.
    if (matchMedia(media.desktop).matches) form.current?.querySelector('input')?.focus()
  }, [])

  return (
    <AccountFrame>
      {children}
      <Tabs value={tab} onValueChange={setTab}>
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
