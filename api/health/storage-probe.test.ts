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

// The limit of 64 KB on temporary files simulates a full disk.
const full = connectedWith(url, 'temp_file_limit=64kB')
afterAll(() => store.close())
const config = readConfig({})

test('the storage health check measures the read time and the append time of the event store, but adds no event', async () => {
  const end = await store.lastPosition()
  const { lastPosition, readTime, appendTime } = await probeStorage({ store, db, config })
  expect(lastPosition).toBe(end)
  expect(readTime).toBeGreaterThan(0)
  expect(appendTime).toBeGreaterThan(0)
})

test('if the Postgres disk is full, the storage health check reports “unhealthy”', async () => {
  const check = async () => void (await probeStorage({ store, db: full.db, config }))
  expect(await runCheck('storage', check)).toMatchObject({
    status: 'unhealthy',
    error: expect.stringMatching(
      /^Postgres cannot store more events\. Check its free disk space\. Cause: .*temp_file_limit/,
    ) as string,
  })
})

test('if EventStoreDB stores the events, the storage health check ignores a full Postgres disk', async () => {
  const config = readConfig({ EVENTSTORE_URL: 'esdb://localhost:2113?tls=false' })
  await expect(probeStorage({ store, db: full.db, config })).resolves.toBeDefined()
})
