import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import { monitoring as contract } from '#schema/api/index.ts'
import { anEvent } from '#kernel/event-store/testing/events.ts'
import { wrapStore } from '#kernel/event-store/testing/events.ts'
import { readLag } from './lag.ts'

let passed = 0
const app = await startTestApp({ now: () => new Date(Date.now() + passed) })
const admin = await app.administrator()

const projector = async () => {
  const response = await admin.get(contract.readProjectorHealth.path)
  return contract.readProjectorHealth.response.parse(response.body()).projector
}

/** Returns a rename of a project that does not exist. No projection can apply this event. */
function rename(secondsAgo: number) {
  const occurredAt = new Date(Date.now() - secondsAgo * 1_000).toISOString()
  return anEvent({ name: 'Unknown project' }, 'ProjectRenamed', { occurredAt })
}

test('the projector health contains the number and the greatest age of the events that are not projected yet', async () => {
  await expect.poll(projector).toMatchObject({ status: 'healthy', details: { events: 0, seconds: 0 } })
  await app.store.append('project-999', [rename(100), rename(50), rename(10)], 'no_stream')
  await expect
    .poll(projector, { timeout: 30_000 })
    .toMatchObject({ status: 'unhealthy', details: { events: 3 } })
  const { details } = await projector()
  expect(details?.seconds).toBeGreaterThanOrEqual(100)
  // All checks find the same lag. Together they create one incident and one email to the only administrator.
  const subjects: string[][] = []
  for (const _ of [1, 2, 3, 4]) {
    const response = await admin.send('POST', contract.checkAlerts.path)
    const { incidents } = contract.checkAlerts.response.parse(response.body())
    subjects.push(incidents.map(({ subject }) => subject))
    passed += 60_000
  }
  expect(subjects).toEqual([[], [], ['projector'], ['projector']])
  const emails = app.database.db.selectFrom('work.outbox').where('kind', '=', 'alert').select('id')
  expect(await emails.execute()).toHaveLength(1)
})

/** Wraps the event store, to count reads of the last position and to make these reads fail. */
function countingStore() {
  const state = { reads: 0, isUnreachable: false }
  const store = wrapStore(app.store, {
    close: async () => undefined,
    lastPosition: async () => {
      state.reads++
      if (state.isUnreachable) throw new Error('the store is unreachable')
      return app.store.lastPosition()
    },
  })
  const read = () => readLag({ db: app.database.db, store, now: () => new Date() })
  return { state, read }
}

test('if several callers request the projection lag concurrently, the lag is measured only once', async () => {
  const { state, read } = countingStore()
  const [first, ...others] = await Promise.all([read(), read(), read()])
  expect(others).toEqual([first, first])
  expect(state.reads).toBe(1)
  await read()
  expect(state.reads).toBe(2)
})

test('if a measurement of the projection lag fails, the next caller starts a new measurement', async () => {
  const { state, read } = countingStore()
  state.isUnreachable = true
  const both = await Promise.allSettled([read(), read()])
  expect(both).toMatchObject([{ reason: { message: 'the store is unreachable' } }, { status: 'rejected' }])
  state.isUnreachable = false
  await expect(read()).resolves.toMatchObject({ events: expect.any(Number) as number })
  expect(state.reads).toBe(2)
})
