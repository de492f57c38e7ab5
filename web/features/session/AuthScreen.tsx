import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { PageHead } from '#web/app/PageHead.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs/Tabs.tsx'
import * as styles from './auth.css.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { CheckFailed } from './CheckFailed.tsx'
import { LoginForm } from './LoginForm.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { useTypedEmail } from './typed-email.ts'

/** Login and registration. The address stays typed on the way from one to the other. */
export default function AuthScreen() {
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === 'register' ? 'register' : 'login'
  const [email, setEmail] = useState(useTypedEmail())
  const emailField = { email, onEmail: setEmail }

  return (
    <AuthFrame>
      <PageHead title={tab === 'login' ? 'Login' : 'Register'} />
      <CheckFailed />
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
