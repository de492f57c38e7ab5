import { useState, type ReactNode } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { screens } from '#schema/screens.ts'
import { useEndedByLogout, useSession } from '#web/shared/accounts/session.ts'
import { LoadingScreen } from '#web/ui/feedback/LoadingScreen.tsx'
import { openedPath, returnTo } from './return-to.ts'

/**
 * Renders the nested routes only for a logged-in user. Other visitors log in first, and then see the screen that they
 * opened. If the session ends on an open screen, renders `ended`.
 */
export function LoggedInOnly({ ended }: { ended: ReactNode }) {
  const session = useSession()
  const endedByLogout = useEndedByLogout()
  const location = useLocation()
  const [wasLoggedIn, setWasLoggedIn] = useState(false)
  if (session.state === 'logged-in' && !wasLoggedIn) setWasLoggedIn(true)

  switch (session.state) {
    case 'loading':
      return <LoadingScreen />
    case 'logged-in':
      return <Outlet />
    case 'logged-out':
      if (wasLoggedIn && !endedByLogout) return ended
      return <Navigate to={screens.login} replace state={wasLoggedIn ? null : returnTo(location)} />
  }
}

export function LoggedOutOnly() {
  const session = useSession()
  const location = useLocation()
  if (session.state !== 'logged-in') return <Outlet />
  return <Navigate to={openedPath(location) ?? screens.home} replace />
}
