import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#schema/config.ts'
import { ensureLogId } from '#kernel/event-store/log-id.ts'
import { PostgresLog } from '#kernel/event-store/postgres/postgres-log.ts'
import { connectedWith, testDatabase } from '#ops/testing/database.ts'
import { runCheck } from './checks.ts'
import { probeStorage } from './storage-probe.ts'

const { url, db } = await testDatabase()
const store = new PostgresLog({ url })
await ensureLogId(store)

// These connections simulate a disk with 64 KB of free space.
const full = connectedWith(url, 'temp_file_limit=64kB')
afterAll(() => store.close())
const config = readConfig({})

test('the storage probe measures a read and an append without adding an event', async () => {
  const end = await store.lastPosition()
  const { lastPosition, readTime, appendTime } = await probeStorage({ store, db, config })
  expect(lastPosition).toBe(end)
  expect(readTime).toBeGreaterThan(0)
  expect(appendTime).toBeGreaterThan(0)
})

test('storage is unhealthy if the disk has no space for another event', async () => {
  const check = async () => void (await probeStorage({ store, db: full.db, config }))
  expect(await runCheck('storage', check)).toMatchObject({
    status: 'unhealthy',
    error: expect.stringMatching(
      /^Postgres cannot store more events\. Check its free disk space\. Cause: .*temp_file_limit/,
    ) as string,
  })
})

test('the storage probe ignores the disk of Postgres if EventStoreDB stores the events', async () => {
  const elsewhere = readConfig({ EVENTSTORE_URL: 'esdb://localhost:2113?tls=false' })
  await expect(probeStorage({ store, db: full.db, config: elsewhere })).resolves.toBeDefined()
})
