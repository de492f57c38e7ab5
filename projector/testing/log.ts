import { ensureLogId } from '#kernel/event-store/log-id.ts'
import type { EventStore } from '#kernel/event-store/event-store.ts'
import { PostgresLog } from '#kernel/event-store/postgres/postgres-log.ts'
import { afterwards } from '#kernel/testing/afterwards.ts'
import { testDatabase } from '#ops/testing/database.ts'
import type { StreamEvent } from './events.ts'

export async function testLog() {
  const database = await testDatabase()
  const store = new PostgresLog({ url: database.url })
  afterwards(() => store.close())
  const logId = await ensureLogId(store)
  return { ...database, store, logId, append: (...all: readonly StreamEvent[]) => appendAll(store, all) }
}

/** Appends each event to its stream. Returns the position of the last event. */
async function appendAll(store: EventStore, all: readonly StreamEvent[]): Promise<bigint> {
  let position = -1n
  for (const { stream, event } of all) {
    const last = (await Array.fromAsync(store.read(stream))).at(-1)
    position = (await store.append(stream, [event], last?.revision ?? 'no_stream')).position
  }
  return position
}
