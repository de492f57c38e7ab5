import { databaseNames, type Database } from '#schema/tables/database.ts'
import { once } from 'node:events'
import { pino } from 'pino'
import { readModelDefinition } from '#projector/read-model/read-model.ts'
import { rebuild } from '#kernel/projections/rebuild.ts'
import { readConfig } from '#schema/config.ts'
import { readSchema } from '#schema/tables/database.ts'
import { openDatabase } from '#kernel/postgres/database.ts'
import type { EventStore } from '#kernel/event-store/event-store.ts'
import { openEventStore } from '#kernel/event-store/open.ts'

/** Reads the whole log. Returns the number of events. */
async function readAll(store: EventStore): Promise<number> {
  let events = 0
  const subscription = new AbortController()
  for await (const batch of store.subscribe({ after: null, signal: subscription.signal })) {
    events += batch.events.length
    if (batch.caughtUp) subscription.abort()
  }
  return events
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1_000
}

/** Measures the duration of reading the log and of a rebuild in seconds, and the largest resident set in bytes. */
async function run(databaseUrl: string) {
  const log = pino({ level: 'warn' })
  const { store, logId } = await openEventStore(readConfig({}), databaseUrl, databaseNames, log)
  const database = openDatabase<Database>(databaseUrl, { max: 4, applicationName: 'brandpath bench', log })
  try {
    let events = 0
    const reading = await seconds(async () => (events = await readAll(store)))
    const readModel = { ...database, ...readModelDefinition, schema: readSchema }
    const signal = new AbortController().signal
    const rebuilding = await seconds(() => rebuild({ readModel, store, logId, log, signal }))
    const memory = process.resourceUsage().maxRSS * 1_024
    return { events, reading, rebuilding, memory }
  } finally {
    await store.close()
    await database.close()
  }
}

const [{ databaseUrl }] = (await once(process, 'message')) as [{ databaseUrl: string }] // sent by the parent process
process.send?.(await run(databaseUrl))
