import { hashKey, notifyManager, useQueryClient, type Query } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { notificationsQuery } from '#web/features/notifications/api.ts'
import { useConnection } from '#web/http/connection.ts'
import { userQuery } from '#web/http/current-user.ts'
import { clockTime, timeAgo } from '#web/offline/age.ts'
import { flushQueue } from '#web/offline/flush-queue.ts'
import { useQueuedChanges } from '#web/offline/queue.ts'
import { RejectedNotice } from '#web/offline/RejectedNotice.tsx'
import { projectsQuery } from '#web/shared/projects/projects.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'

const retryIntervalMs = 10_000

export default function OfflineNotice() {
  const { offline, fetchedAt } = useConnection()
  const showsData = useShowsData()
  const queued = useQueuedChanges().length
  useFlush(queued > 0)
  useRefetchWhenOnline(offline)
  return (
    <>
      <RejectedNotice />
      {(offline || queued > 0) && (
        <Notice kind="offline">
          {offline && <strong>You are offline. </strong>}
          {offline && fetchedAt !== null && showsData && <DataAge fetchedAt={fetchedAt} />}
          {queued > 0 && ` ${queued} ${queued === 1 ? 'change' : 'changes'} waiting to be sent.`}
        </Notice>
      )}
    </>
  )
}

function DataAge({ fetchedAt }: { fetchedAt: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000)
    return () => clearInterval(timer)
  }, [])
  const ago = timeAgo(fetchedAt, now)
  return (
    <>
      Showing data from {clockTime(fetchedAt, now)}.
      {/* Hidden from screen readers, which would announce each change of the age and already read the time of day. */}
      {ago !== null && <span aria-hidden="true"> ({ago})</span>}
    </>
  )
}

function useFlush(hasQueued: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!hasQueued) return
    const flush = () => navigator.onLine && void flushQueue(client)
    flush()
    const timer = setInterval(flush, retryIntervalMs)
    addEventListener('online', flush)
    return () => {
      clearInterval(timer)
      removeEventListener('online', flush)
    }
  }, [client, hasQueued])
}

function useRefetchWhenOnline(offline: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!offline) return
    const refetch = () => void client.invalidateQueries()
    const timer = setInterval(() => navigator.onLine && refetch(), retryIntervalMs)
    addEventListener('online', refetch)
    return () => {
      clearInterval(timer)
      removeEventListener('online', refetch)
      refetch()
    }
  }, [offline, client])
}

const headerQueries = [userQuery, notificationsQuery, projectsQuery].map(({ queryKey }) => hashKey(queryKey))

const isPageData = ({ queryHash, state }: Query) =>
  state.data !== undefined && !headerQueries.includes(queryHash)

/** Returns false if the page is unavailable offline and shows no cached data. */
function useShowsData(): boolean {
  const { hasUnavailablePart } = useConnection()
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback(
    // Batch the calls, because query events also occur while components render.
    (listener: () => void) => cache.subscribe(notifyManager.batchCalls(listener)),
    [cache],
  )
  return useSyncExternalStore(
    subscribe,
    () => !hasUnavailablePart || cache.findAll({ type: 'active' }).some(isPageData),
  )
}
