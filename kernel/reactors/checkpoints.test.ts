import { afterAll, expect, test } from 'vitest'
import type { EventStore } from '../event-store/event-store.ts'
import { ensureLogId } from '../event-store/log-id.ts'
import { PostgresLog } from '../event-store/postgres/postgres-log.ts'
import { anEvent, wrapStore } from '../event-store/testing/events.ts'
import { testDatabase } from '../postgres/testing/database.ts'
import { moveCheckpoints, openCheckpoints } from './checkpoints.ts'

const { db, url } = await testDatabase()
const store = new PostgresLog({ url })
afterAll(() => store.close())
const logId = await ensureLogId(store)
const name = 'alerts'
const start = (from: EventStore) => openCheckpoints(db, from, logId, [{ name }])
const readPosition = async () =>
  (await db.selectFrom('work.reactor_checkpoints').select('position').executeTakeFirstOrThrow()).position

test('a starting process does not set back the checkpoints of a running leader', async () => {
  const before = (await start(store)).get(name) ?? 0n
  /** Store that moves the leader's checkpoint after each read of the last position. */
  const raced = wrapStore(store, {
    lastPosition: async () => {
      const end = await store.lastPosition()
      const at = await readPosition()
      const { position: next } = await store.append(`thing-${at}`, [anEvent()], 'no_stream')
      await db.transaction().execute((trx) => moveCheckpoints(trx, logId, new Map([[name, at]]), next))
      return end
    },
  })
  await start(raced)
  expect(await readPosition()).toBe(await store.lastPosition())
  expect(await readPosition()).toBeGreaterThan(before)
})

test('a checkpoint beyond the end of a restored log is set back to the end', async () => {
  await start(store)
  await db.updateTable('work.reactor_checkpoints').set({ position: 1_000_000n }).execute()
  const end = await store.lastPosition()
  expect((await start(store)).get(name)).toBe(end)
  expect(await readPosition()).toBe(end)
})
