import { useState, type ReactNode } from 'react'
import { Navigate, Outlet } from 'react-router-dom'
import { useLoggedOut, useSession } from '#web/shared/session/session.ts'
import { LoadingScreen } from '#web/ui/feedback/LoadingScreen.tsx'

/** Renders its routes only for a signed-in user. If the session ends on an open screen, renders `ended`. */
export function SignedInOnly({ ended }: { ended: ReactNode }) {
  const session = useSession()
  const loggedOut = useLoggedOut()
  const [wasSignedIn, setWasSignedIn] = useState(false)
  if (session.state === 'signed-in' && !wasSignedIn) setWasSignedIn(true)

  switch (session.state) {
    case 'loading':
      return <LoadingScreen />
    case 'signed-in':
      return <Outlet />
    case 'signed-out':
      return wasSignedIn && !loggedOut ? ended : <Navigate to="/auth" replace />
  }
}

export function SignedOutOnly() {
  const { state } = useSession()
  if (state === 'loading') return <LoadingScreen />
  return state === 'signed-in' ? <Navigate to="/" replace /> : <Outlet />
}
