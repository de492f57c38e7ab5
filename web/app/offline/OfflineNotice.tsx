import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useConnection } from '#web/http/connection.ts'
import { offlineReason } from '#web/http/offline-reason.ts'
import { clockTime, timeAgo, useNow } from '#web/ui/text/clock.ts'
import { flushQueue } from '#web/offline/flush-queue.ts'
import { useQueuedChanges } from '#web/offline/queue.ts'
import { RejectedNotice } from '#web/offline/RejectedNotice.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import * as styles from '#web/app/layout.css.ts'

const retryBackoff = { firstMs: 1_000, maxMs: 10_000 }

export default function OfflineNotice() {
  const { offline, hasNetwork, fetchedAt } = useConnection()
  const queued = useQueuedChanges().length
  useFlush(queued > 0)
  useRefetchWhenOnline(offline)
  return (
    <>
      <RejectedNotice />
      {(offline || queued > 0) && (
        <Notice kind="offline" className={styles.offline}>
          {offline && <strong>{offlineReason(hasNetwork)} </strong>}
          {offline && fetchedAt !== null && (
            // On phones, the notice has one line.
            <span className={queued > 0 ? styles.wide : undefined}>
              <DataAge fetchedAt={fetchedAt} />
            </span>
          )}
          {queued > 0 && ` ${queued} ${queued === 1 ? 'change' : 'changes'} waiting to be sent.`}
        </Notice>
      )}
    </>
  )
}

function DataAge({ fetchedAt }: { fetchedAt: number }) {
  const now = useNow(15_000)
  const ago = timeAgo(fetchedAt, now)
  return (
    <>
      Showing data from {clockTime(fetchedAt, now)}.
      {/* Hidden from screen readers, which would announce each change of the age and already read the time of day. */}
      {ago !== null && (
        <span aria-hidden="true" className={styles.wider}>
          {' '}
          ({ago})
        </span>
      )}
    </>
  )
}

function useFlush(hasQueued: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!hasQueued) return
    const flush = () => void flushQueue(client)
    if (navigator.onLine) flush()
    return repeatWhileOnline(flush)
  }, [client, hasQueued])
}

/**
 * Refetches all data while the server is unreachable and when it responds again. If it answers only some requests, the
 * connection changes with each response, so the next refetch then waits.
 */
function useRefetchWhenOnline(offline: boolean): void {
  const client = useQueryClient()
  const refetchedAt = useRef(-Infinity)
  const wasOffline = useRef(false)
  useEffect(() => {
    if (!offline && !wasOffline.current) return
    wasOffline.current = offline
    const refetch = () => {
      refetchedAt.current = Date.now()
      void client.invalidateQueries()
    }
    const waitMs = Math.max(0, refetchedAt.current + retryBackoff.maxMs - Date.now())
    if (offline) return repeatWhileOnline(refetch, waitMs)
    const timer = setTimeout(refetch, waitMs)
    return () => clearTimeout(timer)
  }, [offline, client])
}

/**
 * Calls `run` again and again while online, at first after a second, and when the browser comes online. The network often
 * works only shortly after the browser reports it. Returns a function that stops the calls.
 */
function repeatWhileOnline(run: () => void, minDelayMs = 0): () => void {
  let delayMs = Math.max(minDelayMs, retryBackoff.firstMs)
  let timer: ReturnType<typeof setTimeout>
  const repeatLater = () => {
    timer = setTimeout(() => {
      if (navigator.onLine) run()
      delayMs = Math.min(2 * delayMs, retryBackoff.maxMs)
      repeatLater()
    }, delayMs)
  }
  const onOnline = () => {
    clearTimeout(timer)
    delayMs = retryBackoff.firstMs
    run()
    repeatLater()
  }
  repeatLater()
  addEventListener('online', onOnline)
  return () => {
    clearTimeout(timer)
    removeEventListener('online', onOnline)
  }
}
