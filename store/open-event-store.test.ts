import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#schema/config.ts'
import { lookIntoEventStore, openEventStore } from './open-event-store.ts'
import { logIdOf } from './log-id.ts'
import { PostgresLog } from './postgres-log.ts'
import { EventStoreDb } from './eventstoredb.ts'
import { testDatabase } from './testing/database.ts'
import { EventStoreDbStandIn } from './testing/eventstoredb-stand-in.ts'

const log = pino({ level: 'silent' })
const { url: databaseUrl, pool } = await testDatabase()

async function open(env: Record<string, string>) {
  const opened = await openEventStore(readConfig(env), databaseUrl, log)
  onTestFinished(() => opened.store.close())
  return opened
}

async function startStandIn() {
  const server = await EventStoreDbStandIn.start()
  onTestFinished(() => server.stop())
  return server
}

test('without EVENTSTORE_URL the log is in Postgres, and has one id for all who open it at once', async () => {
  const opened = await Promise.all(Array.from({ length: 5 }, () => open({})))
  expect(opened.every(({ store }) => store instanceof PostgresLog)).toBe(true)
  expect(new Set(opened.map(({ logId }) => logId)).size).toBe(1)
  expect((await open({})).logId).toBe(opened[0]?.logId)
})

test('EVENTSTORE_URL names an EventStoreDB, in which each prefix is a log of its own', async () => {
  const { url } = await startStandIn()
  const first = await open({ EVENTSTORE_URL: url })
  const again = await open({ EVENTSTORE_URL: url })
  const other = await open({ EVENTSTORE_URL: url, EVENTSTORE_PREFIX: 'other-' })
  expect(first.store).toBeInstanceOf(EventStoreDb)
  expect(again.logId).toBe(first.logId)
  expect(other.logId).not.toBe(first.logId)
})

test('a database that belongs to another log is not brought together with this one, nor with an empty store', async () => {
  const { url } = await startStandIn()
  const { logId: followed } = await open({})
  await pool.query(`insert into work.reactor_checkpoints (name, position, log_id) values ('news', 0, $1)`, [
    followed,
  ])
  onTestFinished(async () => void (await pool.query('truncate work.reactor_checkpoints')))
  const config = readConfig({ EVENTSTORE_URL: url })
  const ways = [openEventStore, lookIntoEventStore]
  for (const way of ways) {
    await expect(way(config, databaseUrl, log)).rejects.toThrow(
      `The event store is empty, but this database belongs to the log ${followed}.`,
    )
  }
  const other = new EventStoreDb({ url, prefix: config.EVENTSTORE_PREFIX, onDrop: () => undefined })
  const held = await logIdOf(other)
  await other.close()
  for (const way of ways) {
    await expect(way(config, databaseUrl, log)).rejects.toThrow(
      `This database belongs to the log ${followed}, but the event store holds ${held}.`,
    )
  }
  expect((await open({})).logId).toBe(followed)
})
