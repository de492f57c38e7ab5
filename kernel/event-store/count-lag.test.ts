import { expect, test } from 'vitest'
import { countLag } from './count-lag.ts'
import { StoreUnavailable, type Batch } from './event-store.ts'
import { someEvents } from './testing/events.ts'

const now = new Date('2026-03-01T12:00:10Z')

/** Returns a log with one batch of events. The positions have gaps, as in EventStoreDB. */
function logWith(count: number, caughtUp: boolean) {
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

test('countLag counts the events after a log position correctly, even if position numbers are not consecutive', async () => {
  const lag = await countLag(logWith(6, true), { after: 0n, end: 2_400n }, now)
  expect(lag).toEqual({ events: 6, seconds: 10 })
})

test('countLag ignores events after the end position', async () => {
  expect(await countLag(logWith(6, false), { after: null, end: 800n }, now)).toMatchObject({
    events: 2,
  })
})

test('countLag returns zero if the given position is the end of the log', async () => {
  expect(await countLag(logWith(6, true), { after: 2_400n, end: 2_400n }, now)).toEqual({
    events: 0,
    seconds: 0,
  })
})

test('countLag throws StoreUnavailable if the event store does not answer', async () => {
  await expect(countLag(logWith(0, false), { after: 0n, end: 400n }, now)).rejects.toThrow(StoreUnavailable)
})
