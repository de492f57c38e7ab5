import { once } from 'node:events'
import { pino } from 'pino'
import { projections } from '#projector/projections/index.ts'
import { rebuild } from '#projector/rebuild.ts'
import { readConfig } from '#schema/config.ts'
import { readSchema, readVersion } from '#schema/tables/database.ts'
import { openDatabase } from '#store/database.ts'
import type { EventStore } from '#store/event-store.ts'
import { openEventStore } from '#store/open-event-store.ts'

/** Reads the log from its first event to its last, and does nothing with it. */
async function readAll(store: EventStore): Promise<number> {
  let events = 0
  const done = new AbortController()
  for await (const batch of store.subscribe({ after: null, signal: done.signal })) {
    events += batch.events.length
    if (batch.caughtUp) done.abort()
  }
  return events
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1_000
}

/** What `projections rebuild` does, and reading alone before it. */
async function run(databaseUrl: string) {
  const log = pino({ level: 'warn' })
  const { store, logId } = await openEventStore(readConfig({}), databaseUrl, log)
  const database = openDatabase(databaseUrl, { max: 4, applicationName: 'brandpath bench', log })
  try {
    let events = 0
    const reading = await seconds(async () => (events = await readAll(store)))
    const readModel = { ...database, schema: readSchema(readVersion), projections }
    const signal = new AbortController().signal
    const rebuilding = await seconds(() => rebuild({ readModel, store, logId, log, signal }))
    return { events, reading, rebuilding }
  } finally {
    await store.close()
    await database.close()
  }
}

const [{ databaseUrl }] = (await once(process, 'message')) as [{ databaseUrl: string }] // our own parent sends it
process.send?.(await run(databaseUrl))
