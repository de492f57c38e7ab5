import type { EventStore } from '../event-store.ts'
import { EventStoreDb } from '../eventstoredb/eventstoredb.ts'
import { afterwards } from '../../testing/afterwards.ts'
import { EventStoreDbStandIn } from './eventstoredb-stand-in.ts'

/** Appends all events of a store, in their order, to a new stand-in of EventStoreDB. Stops it after the test or test file. */
export async function copyToEventStoreDb(store: EventStore): Promise<EventStoreDb> {
  const server = await EventStoreDbStandIn.start()
  const copy = new EventStoreDb({ url: server.url, prefix: 'copy-', onDrop: () => undefined })
  afterwards(async () => {
    await copy.close()
    server.stop()
  })
  const done = new AbortController()
  for await (const { events, caughtUp } of store.subscribe({ after: null, signal: done.signal })) {
    for (const { stream, revision, ...event } of events)
      await copy.append(stream, [event], revision === 0n ? 'no_stream' : revision - 1n)
    if (caughtUp) done.abort()
  }
  return copy
}
