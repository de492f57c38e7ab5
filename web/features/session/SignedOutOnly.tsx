import { Navigate, Outlet } from 'react-router-dom'
import { Waiting } from '#web/ui/feedback/Waiting.tsx'
import { useSession } from './api.ts'

/** Screens for signing in: whoever is signed in is sent home. */
export function SignedOutOnly() {
  const { state } = useSession()
  if (state === 'loading') return <Waiting />
  return state === 'signed-in' ? <Navigate to="/" replace /> : <Outlet />
}
