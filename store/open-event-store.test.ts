import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#schema/config.ts'
import { openEventStore } from './open-event-store.ts'
import { PostgresLog } from './postgres-log.ts'
import { EventStoreDb } from './eventstoredb.ts'
import { testDatabase } from './testing/database.ts'
import { EventStoreDbStandIn } from './testing/eventstoredb-stand-in.ts'

const log = pino({ level: 'silent' })
const { url: databaseUrl } = await testDatabase()

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
