import type { Lag } from '#schema/api/lag.ts'
import { schemaInService } from '#schema/tables/database.ts'
import { countBehind } from '#store/behind.ts'
import type { EventStore } from '#store/event-store.ts'
import type { Services } from '../services.ts'

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
  return countBehind(store, { after: row?.position ?? null, end }, now())
}
