import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import { monitoring as contract } from '#schema/api/index.ts'
import { around } from '#store/testing/around.ts'
import { toNewEvent } from '../commands/run.ts'
import { readConfig } from '#schema/config.ts'
import { readLag } from './lag.ts'

const app = await startTestApp()
const admin = await app.user()
await app.database.db.updateTable('identity.accounts').set({ role: 'ADMIN' }).execute()

const projector = async () => {
  const answer = await admin.get(contract.readProjectorHealth.path)
  return contract.readProjectorHealth.answer.parse(answer.body()).projector
}
const renamed = (secondsAgo: number) => {
  const commandId = randomUUID()
  const metadata = {
    actor: null,
    correlationId: commandId,
    causationId: commandId,
    commandId,
    occurredAt: new Date(Date.now() - secondsAgo * 1_000).toISOString(),
  }
  return toNewEvent({ type: 'ProjectRenamed', data: { name: 'Nobody made it' } }, randomUUID(), metadata)
}

test('the lag is what stands in the log behind the checkpoint, and how long the first has stood there', async () => {
  await expect.poll(projector).toMatchObject({ status: 'healthy', details: { events: 0, seconds: 0 } })
  // Nothing is projected any more behind a rename of what was never made.
  await app.store.append('project-999', [renamed(100), renamed(50), renamed(10)], 'no_stream')
  await expect
    .poll(projector, { timeout: 30_000 })
    .toMatchObject({ status: 'unhealthy', details: { events: 3 } })
  const { details } = await projector()
  expect(details?.seconds).toBeGreaterThanOrEqual(100)
  // One incident, and one mail to the only administrator, however long it lasts.
  for (const _ of [1, 2]) {
    const answer = await admin.send('POST', contract.checkAlerts.path)
    const { incidents } = contract.checkAlerts.answer.parse(answer.body())
    expect(incidents.map(({ subject }) => subject)).toEqual(['projector'])
  }
  const mails = app.database.db.selectFrom('work.outbox').where('kind', '=', 'alert').select('id')
  expect(await mails.execute()).toHaveLength(1)
})

/** The application's store, which counts how often it is asked where it ends, and may be away. */
function counting() {
  const told = { asked: 0, isAway: false }
  const store = around(app.store, {
    close: async () => undefined,
    lastPosition: async () => {
      told.asked++
      if (told.isAway) throw new Error('the store is away')
      return app.store.lastPosition()
    },
  })
  const read = () => readLag({ config: readConfig({}), db: app.database.db, store, now: () => new Date() })
  return { told, read }
}

test('however many ask at once, it is read once, and anew for whoever asks later', async () => {
  const { told, read } = counting()
  const [first, ...others] = await Promise.all([read(), read(), read()])
  expect(others).toEqual([first, first])
  expect(told.asked).toBe(1)
  await read()
  expect(told.asked).toBe(2)
})

test('a reading that failed is told to all who asked, and to nobody after them', async () => {
  const { told, read } = counting()
  told.isAway = true
  const both = await Promise.allSettled([read(), read()])
  expect(both).toMatchObject([{ reason: { message: 'the store is away' } }, { status: 'rejected' }])
  told.isAway = false
  await expect(read()).resolves.toMatchObject({ events: expect.any(Number) as number })
  expect(told.asked).toBe(2)
})
