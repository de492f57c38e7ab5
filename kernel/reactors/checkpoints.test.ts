import { expect, test } from 'vitest'
import type { EventStore } from '../event-store/event-store.ts'
import { wrapStore } from '../event-store/testing/events.ts'
import { happened } from '#projector/testing/events.ts'
import { testLog } from '#projector/testing/log.ts'
import { moveReactors, startReactors } from './checkpoints.ts'
import { passwordReset } from '#projector/reactors/password-reset.ts'

const { db, store, logId, append } = await testLog()
const { name } = passwordReset
const start = (from: EventStore) => startReactors(db, from, logId, [passwordReset])
const readPosition = async () =>
  (await db.selectFrom('work.reactor_checkpoints').select('position').executeTakeFirstOrThrow()).position

test('a process that starts does not set back the reactors of a running leader', async () => {
  const before = (await start(store)).get(name) ?? 0n
  /** Lets the leader continue after each read of the last position. */
  const raced = wrapStore(store, {
    lastPosition: async () => {
      const end = await store.lastPosition()
      const at = await readPosition()
      const next = await append(happened('user-7', 'PasswordChanged', {}))
      await db.transaction().execute((trx) => moveReactors(trx, logId, new Map([[name, at]]), next))
      return end
    },
  })
  await start(raced)
  expect(await readPosition()).toBe(await store.lastPosition())
  expect(await readPosition()).toBeGreaterThan(before)
})

test('a checkpoint beyond the end of a restored log is set to the end', async () => {
  await start(store)
  await db.updateTable('work.reactor_checkpoints').set({ position: 1_000_000n }).execute()
  const end = await store.lastPosition()
  expect((await start(store)).get(name)).toBe(end)
  expect(await readPosition()).toBe(end)
})
