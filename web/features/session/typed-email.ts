import { useLocation } from 'react-router-dom'
import * as z from 'zod/mini'

const carried = z.object({ email: z.string() })

/** The address typed on the screen before this one, which its link carries along; empty where there was none. */
export function useTypedEmail(): string {
  const here: { state?: unknown } = useLocation()
  const read = z.safeParse(carried, here.state)
  return read.success ? read.data.email : ''
}
