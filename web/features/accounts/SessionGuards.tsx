import { useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { screens } from '#schema/screens.ts'
import { useEndedByLogout, useSession } from '#web/shared/accounts/session.ts'
import { LoadingScreen } from '#web/ui/feedback/LoadingScreen.tsx'
import { LoginNeeded } from './LoginNeeded.tsx'
import { openedPath, returnTo } from './return-to.ts'

/**
 * Renders the nested routes only for a logged-in user. Other visitors log in first, and then see the screen that they
 * opened. If the session ends on an open screen, renders a screen with the title `endedTitle`.
 */
export function LoggedInOnly({ endedTitle }: { endedTitle: string }) {
  const session = useSession()
  const endedByLogout = useEndedByLogout()
  const location = useLocation()
  const [lastUserId, setLastUserId] = useState<number>()
  if (session.state === 'logged-in' && session.user.id !== lastUserId) setLastUserId(session.user.id)

  switch (session.state) {
    case 'loading':
      return <LoadingScreen />
    case 'logged-in':
      return <Outlet />
    case 'logged-out':
      if (lastUserId !== undefined && !endedByLogout)
        return <LoginNeeded title={endedTitle} userId={lastUserId} />
      return <Navigate to={screens.login} replace state={lastUserId ? null : returnTo(location)} />
  }
}

export function LoggedOutOnly() {
  const session = useSession()
  const location = useLocation()
  if (session.state !== 'logged-in') return <Outlet />
  return <Navigate to={openedPath(location) ?? screens.home} replace />
}
