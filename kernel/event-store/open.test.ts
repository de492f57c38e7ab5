import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { inspectEventStore, openEventStore, type EventStoreConfig } from './open.ts'
import { readLogIdOf } from './log-binding.ts'
import { ensureLogId } from './log-id.ts'
import { PostgresLog } from './postgres/postgres-log.ts'
import { EventStoreDb } from './eventstoredb/eventstoredb.ts'
import { testDatabase } from '../postgres/testing/database.ts'
import { EventStoreDbStandIn } from './testing/eventstoredb-stand-in.ts'
import { kernelNames } from '../testing/schema.ts'

const defaults = { EVENTSTORE_PREFIX: 'test-' }
const log = pino({ level: 'silent' })
const { url: databaseUrl, pool } = await testDatabase()

async function open(config: Partial<EventStoreConfig>) {
  const opened = await openEventStore({ ...defaults, ...config }, databaseUrl, kernelNames, log)
  onTestFinished(() => opened.store.close())
  return opened
}

async function startStandIn() {
  const server = await EventStoreDbStandIn.start()
  onTestFinished(() => server.stop())
  return server
}

test('if EVENTSTORE_URL is not set, concurrent processes open one common event log in PostgreSQL', async () => {
  const opened = await Promise.all(Array.from({ length: 5 }, () => open({})))
  expect(opened.every(({ store }) => store instanceof PostgresLog)).toBe(true)
  expect(new Set(opened.map(({ logId }) => logId)).size).toBe(1)
  expect((await open({})).logId).toBe(opened[0]?.logId)
})

test('a process accepts a new log that another process names and uses while the first process reads it', async () => {
  const { url, pool: others } = await testDatabase()
  const store = new PostgresLog({ url })
  onTestFinished(() => store.close())
  async function* readThenName(stream: string) {
    yield* store.read(stream)
    const insert = `insert into app.reactor_checkpoints (name, position, log_id) values ('news', 0, $1)`
    await others.query(insert, [await ensureLogId(store)])
  }
  expect(await readLogIdOf(url, kernelNames, { read: readThenName })).toBeNull()
  expect(await readLogIdOf(url, kernelNames, store)).toBe(await ensureLogId(store))
})

test('event stores with different EVENTSTORE_PREFIX values are separate event logs', async () => {
  const { url } = await startStandIn()
  const first = await open({ EVENTSTORE_URL: url })
  const again = await open({ EVENTSTORE_URL: url })
  const other = await open({ EVENTSTORE_URL: url, EVENTSTORE_PREFIX: 'other-' })
  expect(first.store).toBeInstanceOf(EventStoreDb)
  expect(again.logId).toBe(first.logId)
  expect(other.logId).not.toBe(first.logId)
})

test('opening an event store fails if the event store does not contain the event log that the database was used with', async () => {
  const { url } = await startStandIn()
  const { logId: bound } = await open({})
  await pool.query(`insert into app.reactor_checkpoints (name, position, log_id) values ('news', 0, $1)`, [
    bound,
  ])
  onTestFinished(async () => void (await pool.query('truncate app.reactor_checkpoints')))
  const config = { ...defaults, EVENTSTORE_URL: url }
  const functions = [openEventStore, inspectEventStore]
  for (const openOrInspect of functions) {
    await expect(openOrInspect(config, databaseUrl, kernelNames, log)).rejects.toThrow(
      `The event store is empty, but this database belongs to the log ${bound}.`,
    )
  }
  const other = new EventStoreDb({ url, prefix: config.EVENTSTORE_PREFIX, onDrop: () => undefined })
  const found = await ensureLogId(other)
  await other.close()
  for (const openOrInspect of functions) {
    await expect(openOrInspect(config, databaseUrl, kernelNames, log)).rejects.toThrow(
      `This database belongs to the log ${bound}, but the event store contains the log ${found}.`,
    )
  }
  expect((await open({})).logId).toBe(bound)
})
