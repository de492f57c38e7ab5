import { expect, test } from 'vitest'
import { countBehind } from './behind.ts'
import { StoreUnavailable, type Batch } from './event-store.ts'
import { someEvents } from './testing/events.ts'

const now = new Date('2026-03-01T12:00:10Z')

/** A log that delivers one batch, its positions as far apart as EventStoreDB has them, and then nothing more. */
function delivering(count: number, caughtUp: boolean) {
  const events = someEvents(count).map((event, index) => ({
    ...event,
    metadata: { ...event.metadata, occurredAt: '2026-03-01T12:00:00Z' },
    stream: 'project-1',
    revision: BigInt(index),
    position: BigInt(index + 1) * 400n,
  }))
  return {
    async *subscribe(): AsyncGenerator<Batch> {
      if (count > 0) yield { events, caughtUp }
    },
  }
}

test('what is missing is counted in events, however far apart they stand', async () => {
  const behind = await countBehind(delivering(6, true), { after: 0n, end: 2_400n }, now)
  expect(behind).toEqual({ events: 6, seconds: 10 })
})

test('what came after the end does not count', async () => {
  expect(await countBehind(delivering(6, false), { after: null, end: 800n }, now)).toMatchObject({
    events: 2,
  })
})

test('whoever is at the end misses nothing, and asks nothing', async () => {
  expect(await countBehind(delivering(6, true), { after: 2_400n, end: 2_400n }, now)).toEqual({
    events: 0,
    seconds: 0,
  })
})

test('a log that tells nothing is not taken for one of which nothing is missing', async () => {
  await expect(countBehind(delivering(0, false), { after: 0n, end: 400n }, now)).rejects.toThrow(
    StoreUnavailable,
  )
})
