import { afterAll } from 'vitest'
import { logIdOf } from '#store/log-id.ts'
import type { EventStore } from '#store/event-store.ts'
import { PostgresLog } from '#store/postgres-log.ts'
import { testDatabase } from '#store/testing/database.ts'
import type { Happened } from './events.ts'

/** A database and a log of the test file's own. */
export async function testLog() {
  const database = await testDatabase()
  const store = new PostgresLog({ url: database.url })
  afterAll(() => store.close())
  const logId = await logIdOf(store)
  return { ...database, store, logId, append: (...all: readonly Happened[]) => appendAll(store, all) }
}

/** Behind whatever the streams hold. Answers the position of the last. */
async function appendAll(store: EventStore, all: readonly Happened[]): Promise<bigint> {
  let position = -1n
  for (const { stream, event } of all) {
    const last = (await Array.fromAsync(store.read(stream))).at(-1)
    position = (await store.append(stream, [event], last?.revision ?? 'no_stream')).position
  }
  return position
}

/** Waits for what must come to be true; the test's own time limit is the end of patience. */
export async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 10))
}

/** Waits for what must come to be there, and answers it. */
export async function found<T>(find: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const value = await find()
    if (value !== undefined) return value
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
