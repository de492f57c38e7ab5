import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { UpdateNotice } from '#web/features/offline/UpdateNotice.tsx'
import { useSession } from '#web/features/session/api.ts'
import { Waiting } from '#web/ui/feedback/Waiting.tsx'
import { lazyPiece } from '#web/ui/lazy-on-idle.ts'
import { SkipLink } from '#web/ui/text/SkipLink.tsx'
import { Header } from './Header.tsx'
import * as styles from './layout.css.ts'
import { PlainHeader } from './PlainHeader.tsx'

/** Whoever is not signed in has none to open. */
const ProjectOpening = lazyPiece(async () => ({
  default: (await import('#web/features/projects/ProjectOpening.tsx')).ProjectOpening,
}))

const OfflineNotice = lazyPiece(() => import('#web/features/offline/OfflineNotice.tsx'))
const Live = lazyPiece(() => import('#web/features/live/Live.tsx'))

/** What all pages but those for signing in share, around the screen. */
export default function Layout() {
  const session = useSession()
  return (
    <>
      <SkipLink />
      {session.state === 'signed-in' ? <Header user={session.user} /> : <PlainHeader />}
      <main id="main" tabIndex={-1} className={styles.page}>
        <div className={styles.notices}>
          <Suspense>
            <OfflineNotice />
          </Suspense>
          <UpdateNotice />
        </div>
        <Suspense fallback={<Waiting />}>
          <Outlet />
        </Suspense>
      </main>
      {session.state === 'signed-in' && (
        <Suspense>
          <ProjectOpening />
          <Live key={session.user.id} />
        </Suspense>
      )}
    </>
  )
}
