import { mostMissing, type Lag } from '#schema/api/lag.ts'
import { StoreUnavailable, type EventStore, type Position } from './event-store.ts'

/** Milliseconds. */
const patience = 2_500

/**
 * What stands in the log between a position, or its beginning, and what was its end; counted, since positions have gaps.
 *
 * @throws StoreUnavailable where the log tells nothing in time
 */
export async function countBehind(
  store: Pick<EventStore, 'subscribe'>,
  { after, end }: { readonly after: Position | null; readonly end: Position | null },
  now: Date,
): Promise<Lag> {
  let events = 0
  let since: number | null = null
  let isTold = false
  if (end === null || (after !== null && after >= end)) return { events, seconds: 0 }
  for await (const batch of store.subscribe({ after, signal: AbortSignal.timeout(patience) })) {
    isTold = true
    const missing = batch.events.filter(({ position }) => position <= end)
    events += missing.length
    since ??= occurredAt(missing[0]?.metadata.occurredAt)
    const passed = batch.events.length > missing.length || batch.events.at(-1)?.position === end
    if (batch.caughtUp || passed || events >= mostMissing) break
  }
  if (!isTold) throw new StoreUnavailable('The event log does not tell what the read models miss')
  const seconds = since === null ? 0 : Math.max(0, (now.getTime() - since) / 1_000)
  return { events: Math.min(events, mostMissing), seconds }
}

const occurredAt = (time: string | undefined) => (time === undefined ? null : Date.parse(time))
