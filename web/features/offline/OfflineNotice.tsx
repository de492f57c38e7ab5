import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { age, clockTime } from './age.ts'
import { useConnection } from '#web/api/connection.ts'

/** How often the server is tried while it does not answer, in milliseconds. */
const triesEvery = 10_000

/** Says that the page shows what was, and since when; makes it fresh as soon as the server answers again. */
export function OfflineNotice({ className }: { className?: string }) {
  const { offline, shownAt } = useConnection()
  useFreshWhenBack(offline)
  if (!offline) return null
  return (
    <Notice kind="offline" {...(className !== undefined && { className })}>
      <strong>You are offline.</strong> {shownAt !== null && <ShownAt at={shownAt} />}
    </Notice>
  )
}

/** When what is shown was fetched, and how long ago that is by now. */
function ShownAt({ at }: { at: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000)
    return () => clearInterval(timer)
  }, [])
  const ago = age(at, now)
  return (
    <>
      Showing what we had at {clockTime(at, now)}.
      {/* Not read out each minute: the time before it says the same. */}
      {ago !== null && <span aria-hidden="true"> ({ago})</span>}
    </>
  )
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
