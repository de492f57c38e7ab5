import { mostMissing, type Lag } from '#schema/api/lag.ts'
import { schemaInService } from '#schema/tables/database.ts'
import type { EventStore, Position } from '#store/event-store.ts'
import type { Services } from '../services.ts'

/** Milliseconds. */
const patience = 2_500
const none: Lag = { events: 0, seconds: 0 }

/** Of each log, what is read now. */
const underWay = new WeakMap<EventStore, Promise<Lag>>()

/**
 * Counts what stands in the log behind the checkpoint of the read models: the projector's own, not that of a replica.
 * Whoever asks while others do gets the same answer: it may take the reading of many events.
 */
export function readLag(services: LagAsked): Promise<Lag> {
  const { store } = services
  const reading = underWay.get(store) ?? measure(services).finally(() => underWay.delete(store))
  underWay.set(store, reading)
  return reading
}

/** What it takes to say it. */
export type LagAsked = Pick<Services, 'config' | 'db' | 'store' | 'now'>

async function measure({ config, db, store, now }: LagAsked): Promise<Lag> {
  // The end first: what is appended in between is not held against the projector.
  const end = await store.lastPosition()
  const row = await db
    .withSchema(schemaInService(config))
    .selectFrom('checkpoint')
    .select('position')
    // The one that is least far, and first of all one that has not begun.
    .orderBy('position', (order) => order.asc().nullsFirst())
    .limit(1)
    .executeTakeFirst()
  const at = row?.position ?? null
  if (end === null || (at !== null && at >= end)) return none
  return countBehind(store, at, end, now())
}

async function countBehind(
  store: EventStore,
  after: Position | null,
  end: Position,
  now: Date,
): Promise<Lag> {
  let events = 0
  let since: number | null = null
  for await (const batch of store.subscribe({ after, signal: AbortSignal.timeout(patience) })) {
    const missing = batch.events.filter(({ position }) => position <= end)
    events += missing.length
    since ??= occurredAt(missing[0]?.metadata.occurredAt)
    const passed = batch.events.length > missing.length || batch.events.at(-1)?.position === end
    if (batch.caughtUp || passed || events >= mostMissing) break
  }
  const seconds = since === null ? 0 : Math.max(0, (now.getTime() - since) / 1_000)
  return { events: Math.min(events, mostMissing), seconds }
}

const occurredAt = (time: string | undefined) => (time === undefined ? null : Date.parse(time))
