import { StoreUnavailable, type EventStore, type Position } from './event-store.ts'

const readTimeoutMs = 2_500

interface Lag {
  events: number
  /** Age in seconds of the first event that is not projected; 0 if all events are projected. */
  seconds: number
}

/** Maximum result of the count. Without a maximum, counting could take very long. */
const maxCount = 10_000

/** Counts the events after a position. Reads them, because positions have gaps. @throws StoreUnavailable */
export async function countLag(
  store: Pick<EventStore, 'subscribe'>,
  { after, end }: { readonly after: Position | null; readonly end: Position | null },
  now: Date,
): Promise<Lag> {
  if (end === null || (after !== null && after >= end)) return { events: 0, seconds: 0 }
  let events = 0
  let oldestAt: number | null = null
  let hasBatch = false
  for await (const batch of store.subscribe({ after, signal: AbortSignal.timeout(readTimeoutMs) })) {
    hasBatch = true
    const missing = batch.events.filter(({ position }) => position <= end)
    events += missing.length
    oldestAt ??= missing[0] ? Date.parse(missing[0].metadata.occurredAt) : null
    const isPastEnd = batch.events.length > missing.length || batch.events.at(-1)?.position === end
    if (batch.caughtUp || isPastEnd || events >= maxCount) break
  }
  if (!hasBatch) throw new StoreUnavailable('The event log did not answer in time')
  const seconds = oldestAt === null ? 0 : Math.max(0, (now.getTime() - oldestAt) / 1_000)
  return { events: Math.min(events, maxCount), seconds }
}
