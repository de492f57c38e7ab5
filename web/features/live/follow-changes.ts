import { notifyManager, type QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { liveMessage, type LiveMessage } from '#schema/api/live.ts'
import { noteRead } from '#web/api/read-position.ts'
import { userQuery } from '#web/features/session/api.ts'
import { Readings, type Behind } from './readings.ts'
import { behind, inboxKey, refetchAll, refetchForemost, refetchOthers, type Changes } from './stale.ts'

/** Milliseconds until a stream that the server refused is asked for again; one that broke the browser resumes itself. */
const asksAgainAfter = 10_000

const everything = '*'

/**
 * Keeps what is shown in step with what others do: while the page is visible it holds one stream, on which the
 * server says what changed. A stream that begins where the last one did not end has missed something; the first one, where it
 * begins elsewhere than what is shown was read.
 *
 * @param position how far the read models were when the page began to read; null where that is not known
 * @returns stops following
 */
export function followChanges(client: QueryClient, position: string | null): () => void {
  const waiting = new Map<string, Behind>()
  /** What the changes are seen by was asked for; what else they put out of date was not. */
  const half = new Map<string, Behind>()
  let source: EventSource | null = null
  let again: ReturnType<typeof setTimeout> | undefined
  let at = position
  const readings = new Readings(client)

  /** What a change under way shows is newer than what the server would answer now: that waits for it. */
  function settle(): void {
    if (client.isMutating() > 0) return
    const changes = take(waiting)
    const others = take(half)
    if (changes.has(everything)) {
      readings.forget()
      return refetchAll(client)
    }
    refetchOthers(readings, others)
    if (changes.size > 0) void begin(changes)
  }

  async function begin(changes: Changes): Promise<void> {
    await refetchForemost(readings, changes)
    for (const [key, position] of changes) half.set(key, position)
    // Behind what came: that is drawn first.
    notifyManager.schedule(settle)
  }

  function hear(message: LiveMessage, isFirst: boolean): void {
    const missed = isFirst && message.position !== at
    at = message.position
    noteRead(at)
    const keys = missed || message.keys === everything ? [everything] : message.keys
    for (const key of keys) waiting.set(key, behind(key, message.position))
    // News has no position: what came between its first reading and this stream is told of by nobody.
    if (isFirst) waiting.set(inboxKey, null)
    settle()
  }

  function open(): void {
    if (source !== null || document.visibilityState !== 'visible') return
    const stream = new EventSource('/api/live')
    source = stream
    let isFirst = true
    stream.addEventListener('open', () => {
      isFirst = true
    })
    stream.addEventListener('changed', ({ data }: MessageEvent<unknown>) => {
      hear(parse(data), isFirst)
      isFirst = false
    })
    stream.addEventListener('error', () => {
      if (stream.readyState !== EventSource.CLOSED) return
      // Refused, it may be since nobody is signed in any more.
      close()
      void client.invalidateQueries(userQuery)
      again = setTimeout(open, asksAgainAfter)
    })
  }

  function close(): void {
    clearTimeout(again)
    source?.close()
    source = null
  }

  const turn = () => (document.visibilityState === 'visible' ? open() : close())
  const stopWatching = client.getMutationCache().subscribe(settle)
  document.addEventListener('visibilitychange', turn)
  open()
  return () => {
    document.removeEventListener('visibilitychange', turn)
    stopWatching()
    readings.stop()
    close()
  }
}

function take(changes: Map<string, Behind>): Changes {
  const taken = new Map(changes)
  changes.clear()
  return taken
}

const parse = (data: unknown): LiveMessage => z.parse(liveMessage, JSON.parse(z.parse(z.string(), data)))
