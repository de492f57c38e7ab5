import { notifyManager, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { heartbeatMs, liveMessage, type LiveMessage } from '#schema/api/live.ts'
import { notificationsKey } from '#schema/notification.ts'
import { userDataFilter, userQuery } from '#web/http/current-user.ts'
import { firstPosition, recordPosition, resetPosition } from '#web/http/projection-position.ts'
import { reportStreamStart } from '#web/http/stream-start.ts'
import { affectedQueries } from './affected-queries.ts'
import { QueryPositions, type RequiredPosition } from './query-positions.ts'

/** Time until the app reopens a stream that the server refused, doubled after each refusal. The browser reopens others. */
const firstReopenDelayMs = 10_000
const maxReopenDelayMs = 60_000
/** Time without a message after which the connection is regarded as lost. */
const maxSilenceMs = 2.5 * heartbeatMs

const allKeys = '*'

/** Maps the key of changed data to the event log position that refetched data must include. */
type Changes = Map<string, RequiredPosition>

export default function LiveUpdates() {
  const client = useQueryClient()
  useEffect(() => followChanges(client, firstPosition()), [client])
  return null
}

/**
 * Refetches data that the live stream reports as changed. If the stream starts at an unexpected position, changes were
 * missed, so all data is refetched. Returns a function that closes the stream.
 */
export function followChanges(client: QueryClient, startPosition: string | null): () => void {
  let reported: Changes = new Map()
  /** Reported changes for which only the first affected query has been refetched so far. */
  let partlyRefetched: Changes = new Map()
  let position = startPosition
  const positions = new QueryPositions(client)

  /** Refetches changed data, but not during a mutation, because the response could lack the effect of the mutation. */
  function processChanges(): void {
    if (client.isMutating() > 0) return
    const [changes, others] = [reported, partlyRefetched]
    reported = new Map()
    partlyRefetched = new Map()
    if (changes.has(allKeys)) {
      positions.clear()
      return refetchAll(client)
    }
    void refetchEach(others, 1)
    if (changes.size > 0) void refetchFirst(changes)
  }

  /** Refetches the first affected query of each change. The other queries follow after the page shows the new data. */
  async function refetchFirst(changes: Changes): Promise<void> {
    for (const [key, required] of changes)
      for (const queryKey of affectedQueries(key).slice(1)) positions.invalidate(queryKey, required)
    await refetchEach(changes, 0, 1)
    for (const [key, required] of changes) partlyRefetched.set(key, required)
    notifyManager.schedule(processChanges)
  }

  const refetchEach = (changes: Changes, from: number, to?: number): Promise<unknown> =>
    Promise.all(
      [...changes].flatMap(([key, required]) =>
        affectedQueries(key)
          .slice(from, to)
          .map((queryKey) => positions.refetch(queryKey, required)),
      ),
    )

  function receive(message: LiveMessage, isFirst: boolean): void {
    const hasGap = isFirst && message.position !== position
    position = message.position
    const keys = hasGap || message.keys === allKeys ? [allKeys] : message.keys
    // All data is refetched, so a lower position hides no change.
    if (keys.includes(allKeys)) resetPosition(position)
    else recordPosition(position)
    // Notifications have no event log position. Null forces a refetch.
    for (const key of keys) reported.set(key, key === notificationsKey ? null : message.position)
    // The stream does not report notifications that arrived before its start. A first fetch that waits is not repeated.
    if (isFirst) reported.set(notificationsKey, null)
    processChanges()
  }

  const unsubscribe = client.getMutationCache().subscribe(processChanges)
  // The server refuses the stream if the session has ended, so refetch the user.
  const closeStream = keepStreamOpen(receive, () => void client.invalidateQueries(userQuery))
  return () => {
    unsubscribe()
    positions.stop()
    closeStream()
  }
}

/** Keeps the live stream open while the page is visible. Returns a function that closes the stream. */
function keepStreamOpen(
  onMessage: (message: LiveMessage, isFirst: boolean) => void,
  onRefused: () => void,
): () => void {
  let source: EventSource | null = null
  let reopenTimer: ReturnType<typeof setTimeout> | undefined
  let reopenDelayMs = firstReopenDelayMs
  let silenceTimer: ReturnType<typeof setTimeout> | undefined

  /** Browsers do not report a connection that was lost silently, for example while the computer slept. */
  function awaitMessage(): void {
    clearTimeout(silenceTimer)
    silenceTimer = setTimeout(reopen, maxSilenceMs)
  }

  function open(): void {
    if (source !== null || document.visibilityState !== 'visible') return
    const stream = new EventSource('/api/live')
    source = stream
    let isFirst = true
    awaitMessage()
    stream.addEventListener('heartbeat', awaitMessage)
    stream.addEventListener('open', () => {
      awaitMessage()
      isFirst = true
      reopenDelayMs = firstReopenDelayMs
    })
    stream.addEventListener('changed', ({ data }: MessageEvent<string>) => {
      awaitMessage()
      reportStreamStart()
      onMessage(z.parse(liveMessage, JSON.parse(data)), isFirst)
      isFirst = false
    })
    stream.addEventListener('error', () => {
      reportStreamStart()
      if (stream.readyState !== EventSource.CLOSED) return
      close()
      onRefused()
      reopenTimer = setTimeout(open, reopenDelayMs)
      reopenDelayMs = Math.min(2 * reopenDelayMs, maxReopenDelayMs)
    })
  }

  function close(): void {
    clearTimeout(reopenTimer)
    clearTimeout(silenceTimer)
    source?.close()
    source = null
  }

  function reopen(): void {
    close()
    open()
  }

  const onVisibilityChange = () => (document.visibilityState === 'visible' ? open() : close())
  document.addEventListener('visibilitychange', onVisibilityChange)
  addEventListener('online', reopen)
  open()
  return () => {
    removeEventListener('online', reopen)
    document.removeEventListener('visibilitychange', onVisibilityChange)
    close()
  }
}

/** Refetches all data of the user. Skips queries that failed to load, because the user can retry these queries. */
const refetchAll = (client: QueryClient): void =>
  void client.invalidateQueries({
    predicate: (query) => query.state.data !== undefined && userDataFilter.predicate?.(query) === true,
  })
