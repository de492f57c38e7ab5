import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { age, clockTime } from './age.ts'
import { useConnection } from '#web/api/connection.ts'

/** How often the server is tried while it does not answer, in milliseconds. */
const triesEvery = 10_000

/** Says that the page shows what was, and since when; makes it fresh as soon as the server answers again. */
export function OfflineNotice({ className }: { className?: string | undefined }) {
  const { offline, shownAt } = useConnection()
  const now = useNow(offline)
  useFreshWhenBack(offline)
  if (!offline) return null
  const ago = shownAt === null ? null : age(shownAt, now)
  return (
    <Notice kind="offline" {...(className && { className })}>
      <strong>You are offline.</strong>
      {shownAt !== null && ` Showing what we had at ${clockTime(shownAt, now)}.`}
      {ago !== null && (
        // Not read out each minute: the time before it says the same.
        <span aria-hidden="true"> ({ago})</span>
      )}
    </Notice>
  )
}

/** The time, moving on as long as somebody needs it. */
function useNow(running: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!running) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 15_000)
    return () => clearInterval(timer)
  }, [running])
  return now
}

/** Asks again for what is on the screen: from time to time while offline, and once when that is over. */
function useFreshWhenBack(offline: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!offline) return
    const refresh = () => void queryClient.invalidateQueries()
    const timer = setInterval(() => navigator.onLine && refresh(), triesEvery)
    addEventListener('online', refresh)
    return () => {
      clearInterval(timer)
      removeEventListener('online', refresh)
      refresh()
    }
  }, [offline, queryClient])
}
