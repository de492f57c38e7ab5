import { expect, test } from 'vitest'
import type { EventStore } from '#store/event-store.ts'
import { around } from '#store/testing/around.ts'
import { happened } from '../testing/events.ts'
import { testLog } from '../testing/log.ts'
import { moveReactors, startReactors } from './checkpoints.ts'
import { passwordReset } from './password-reset.ts'

const { db, store, logId, append } = await testLog()
const { name } = passwordReset
const start = (from: EventStore) => startReactors(db, from, logId, [passwordReset])
const place = async () =>
  (await db.selectFrom('work.reactor_checkpoints').select('position').executeTakeFirstOrThrow()).position

test('a process that starts while another leads does not set its reactors back', async () => {
  const before = (await start(store)).get(name) ?? 0n
  /** The leader goes on between this question for the end and whatever is done with the answer. */
  const raced = around(store, {
    lastPosition: async () => {
      const end = await store.lastPosition()
      const at = await place()
      const next = await append(happened('user-7', 'PasswordChanged', {}))
      await db.transaction().execute((trx) => moveReactors(trx, logId, new Map([[name, at]]), next))
      return end
    },
  })
  await start(raced)
  expect(await place()).toBe(await store.lastPosition())
  expect(await place()).toBeGreaterThan(before)
})

test('one that stands beyond the end of a restored log is set to it', async () => {
  await start(store)
  await db.updateTable('work.reactor_checkpoints').set({ position: 1_000_000n }).execute()
  const end = await store.lastPosition()
  expect((await start(store)).get(name)).toBe(end)
  expect(await place()).toBe(end)
})
