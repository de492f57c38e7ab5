import { useLocation } from 'react-router-dom'
import * as z from 'zod/mini'

const locationState = z.object({ email: z.string() })

/** The email address typed on the previous screen, which its link passes on; empty if there is none. */
export function useTypedEmail(): string {
  const location: { state?: unknown } = useLocation()
  const parsed = z.safeParse(locationState, location.state)
  return parsed.success ? parsed.data.email : ''
}
