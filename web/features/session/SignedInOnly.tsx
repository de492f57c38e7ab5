import { useState, type ReactNode } from 'react'
import { Navigate, Outlet } from 'react-router-dom'
import { Waiting } from '#web/ui/feedback/Waiting.tsx'
import { useLoggedOut, useSession } from './api.ts'

/**
 * The screens of whoever is signed in. A first visit and a logout lead to /auth; where the session ends while a
 * screen is open, `ended` takes the screen's place, so that nobody wonders where the page went.
 */
export function SignedInOnly({ ended }: { ended: ReactNode }) {
  const session = useSession()
  const loggedOut = useLoggedOut()
  const [wasSignedIn, setWasSignedIn] = useState(false)
  if (session.state === 'signed-in' && !wasSignedIn) setWasSignedIn(true)

  switch (session.state) {
    case 'loading':
      return <Waiting />
    case 'signed-in':
      return <Outlet />
    case 'signed-out':
      return wasSignedIn && !loggedOut ? ended : <Navigate to="/auth" replace />
  }
}
