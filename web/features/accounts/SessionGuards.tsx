import { useState, type ReactNode } from 'react'
import { Navigate, Outlet } from 'react-router-dom'
import { screens } from '#schema/screens.ts'
import { useEndedByLogout, useSession } from '#web/shared/accounts/session.ts'
import { LoadingScreen } from '#web/ui/feedback/LoadingScreen.tsx'

/** Renders the nested routes only for a logged-in user. If the session ends on an open screen, renders `ended`. */
export function LoggedInOnly({ ended }: { ended: ReactNode }) {
  const session = useSession()
  const endedByLogout = useEndedByLogout()
  const [wasLoggedIn, setWasLoggedIn] = useState(false)
  if (session.state === 'logged-in' && !wasLoggedIn) setWasLoggedIn(true)

  switch (session.state) {
    case 'loading':
      return <LoadingScreen />
    case 'logged-in':
      return <Outlet />
    case 'logged-out':
      return wasLoggedIn && !endedByLogout ? ended : <Navigate to={screens.login} replace />
  }
}

export function LoggedOutOnly() {
  return useSession().state === 'logged-in' ? <Navigate to={screens.home} replace /> : <Outlet />
}
