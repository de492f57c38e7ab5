import type { Lag } from '#schema/api/lag.ts'
import { readSchema } from '#schema/tables/database.ts'
import { countLag } from '#kernel/event-store/count-lag.ts'
import type { EventStore } from '#kernel/event-store/event-store.ts'
import type { Services } from '../services.ts'

export type LagServices = Pick<Services, 'db' | 'store' | 'now'>

/** Running measurements. Concurrent callers share a measurement, because a measurement may read many events. */
const inProgress = new WeakMap<EventStore, Promise<Lag>>()

/** Counts the events between the projector's checkpoint and the end of the log. */
export function readLag(services: LagServices): Promise<Lag> {
  const { store } = services
  const reading = inProgress.get(store) ?? measureLag(services).finally(() => inProgress.delete(store))
  inProgress.set(store, reading)
  return reading
}

async function measureLag({ db, store, now }: LagServices): Promise<Lag> {
  // Reads the end before the checkpoint. Otherwise, events appended in between would count as lag.
  const end = await store.lastPosition()
  const row = await db.withSchema(readSchema).selectFrom('checkpoint').select('position').executeTakeFirst()
  return countLag(store, { after: row?.position ?? null, end }, now())
}
