import { afterAll, expect, test } from 'vitest'
import type { EventStore } from '../event-store/event-store.ts'
import { ensureLogId } from '../event-store/log-id.ts'
import { PostgresLog } from '../event-store/postgres/postgres-log.ts'
import { anEvent, wrapStore } from '../event-store/testing/events.ts'
import { testDatabase } from '../postgres/testing/database.ts'
import { moveCheckpoints, openCheckpoints } from './checkpoints.ts'
import { kernelNames } from '../testing/schema.ts'

const { db, url } = await testDatabase()
const store = new PostgresLog({ url })
afterAll(() => store.close())
const logId = await ensureLogId(store)
const name = 'alerts'
const start = (from: EventStore) => openCheckpoints(db, kernelNames, from, logId, [{ name }])
const readPosition = async () =>
  (await db.selectFrom('app.reactor_checkpoints').select('position').executeTakeFirstOrThrow()).position

test('a process that starts does not move the reactor checkpoint of a running leader backwards', async () => {
  const before = (await start(store)).get(name) ?? 0n
  /** Store that simulates a leader: after each read of the last position, the checkpoint moves. */
  const raced = wrapStore(store, {
    lastPosition: async () => {
      const end = await store.lastPosition()
      const at = await readPosition()
      const { position: next } = await store.append(`thing-${at}`, [anEvent()], 'no_stream')
      await db
        .transaction()
        .execute((trx) => moveCheckpoints(trx, kernelNames, logId, new Map([[name, at]]), next))
      return end
    },
  })
  await start(raced)
  expect(await readPosition()).toBe(await store.lastPosition())
  expect(await readPosition()).toBeGreaterThan(before)
})

test('if a reactor checkpoint is beyond the end of a restored event log, the checkpoint moves to the end', async () => {
  await start(store)
  await db.updateTable('app.reactor_checkpoints').set({ position: 1_000_000n }).execute()
  const end = await store.lastPosition()
  expect((await start(store)).get(name)).toBe(end)
  expect(await readPosition()).toBe(end)
})
