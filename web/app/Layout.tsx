import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { screens } from '#schema/screens.ts'
import { UpdateNotice } from '#web/offline/UpdateNotice.tsx'
import { useSession } from '#web/shared/accounts/session.ts'
import { Logo } from '#web/ui/brand/Mark.tsx'
import { LoadingScreen } from '#web/ui/feedback/LoadingScreen.tsx'
import { lazyComponent, useIdle } from '#web/ui/lazy-on-idle.ts'
import { Link } from '#web/ui/text/Link.tsx'
import { SkipLink } from '#web/ui/text/SkipLink.tsx'
import { Header } from './Header.tsx'
import * as styles from './layout.css.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'

const ProjectLinkLoader = lazyComponent(() => import('#web/features/projects/ProjectLinkLoader.tsx'))
const OfflineNotice = lazyComponent(() => import('#web/app/offline/OfflineNotice.tsx'))
const LiveUpdates = lazyComponent(() => import('#web/app/live/LiveUpdates.ts'))

export default function Layout() {
  const session = useSession()
  const idle = useIdle()
  return (
    <>
      <SkipLink />
      {session.state === 'logged-in' ? <Header user={session.user} /> : <PlainHeader />}
      <main id="main" tabIndex={-1} className={styles.page}>
        <div className={styles.notices}>
          {idle && (
            <Suspense>
              <OfflineNotice />
            </Suspense>
          )}
          <UpdateNotice />
        </div>
        <Suspense fallback={<LoadingScreen />}>
          <Outlet />
        </Suspense>
      </main>
      {idle && session.state === 'logged-in' && (
        <Suspense>
          <ProjectLinkLoader />
          <LiveUpdates key={session.user.id} />
        </Suspense>
      )}
    </>
  )
}

const PlainHeader = () => (
  <header className={styles.header}>
    <div className={styles.bar}>
      <Link to={screens.home} className={styles.home}>
        <Logo />
      </Link>
      <ThemeSwitch />
    </div>
  </header>
)
