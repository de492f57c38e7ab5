import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { age, clockTime } from './age.ts'
import { useConnection } from '#web/api/connection.ts'
import { RefusedNotice } from './RefusedNotice.tsx'
import { sendWaiting } from './send-waiting.ts'
import { useNothingShown } from './use-nothing-shown.ts'
import { useWaiting } from './waiting-changes.ts'

/** How often the server is tried while it does not answer, in milliseconds. */
const triesEvery = 10_000

/**
 * Says that the page shows what was, and since when, where it shows anything, and how many own changes wait; sends
 * those and makes the page fresh as soon as the server answers again; and which of those were not taken. Loaded by the
 * Layout.
 */
export default function OfflineNotice() {
  const { offline, shownAt } = useConnection()
  const nothingShown = useNothingShown()
  const waiting = useWaiting().length
  useSending(waiting > 0)
  useFreshWhenBack(offline)
  return (
    <>
      <RefusedNotice />
      {(offline || waiting > 0) && (
        <Notice kind="offline">
          {offline && <strong>You are offline. </strong>}
          {offline && shownAt !== null && !nothingShown && <ShownAt at={shownAt} />}
          {waiting > 0 && ` ${waitingWords(waiting)} waiting to be sent.`}
        </Notice>
      )}
    </>
  )
}

const waitingWords = (count: number) => `${count} ${count === 1 ? 'change' : 'changes'}`

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

/** Sends what waits: when the page comes, when the network does, and from time to time. */
function useSending(waits: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!waits) return
    const send = () => navigator.onLine && void sendWaiting(client)
    send()
    const timer = setInterval(send, triesEvery)
    addEventListener('online', send)
    return () => {
      clearInterval(timer)
      removeEventListener('online', send)
    }
  }, [client, waits])
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
