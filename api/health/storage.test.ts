import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#schema/config.ts'
import { logIdOf } from '#store/log-id.ts'
import { PostgresLog } from '#store/postgres-log.ts'
import { connectedWith, testDatabase } from '#store/testing/database.ts'
import { checkOne } from './check.ts'
import { probeStorage } from './storage.ts'

const { url, db } = await testDatabase()
const store = new PostgresLog({ url })
await logIdOf(store)

// A disk that takes 64 KB more, to these connections.
const full = connectedWith(url, 'temp_file_limit=64kB')
afterAll(() => store.close())
const config = readConfig({})

test('an append is tried and timed, and leaves no event', async () => {
  const end = await store.lastPosition()
  const { lastPosition, readTime, appendTime } = await probeStorage({ store, db, config })
  expect(lastPosition).toBe(end)
  expect(readTime).toBeGreaterThan(0)
  expect(appendTime).toBeGreaterThan(0)
})

test('a log that has no room for another event is unhealthy, though it answers', async () => {
  const check = async () => void (await probeStorage({ store, db: full.db, config }))
  expect(await checkOne('storage', check)).toMatchObject({
    status: 'unhealthy',
    error: expect.stringMatching(
      /^Nothing more can be written to the event log: .*temp_file_limit/,
    ) as string,
  })
})

test('what room the database has says nothing of a log that is elsewhere', async () => {
  const elsewhere = readConfig({ EVENTSTORE_URL: 'esdb://localhost:2113?tls=false' })
  await expect(probeStorage({ store, db: full.db, config: elsewhere })).resolves.toBeDefined()
})
