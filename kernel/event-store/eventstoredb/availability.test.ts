import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '../../resilience/until.ts'
import { OutcomeUnknown, RevisionConflict, StoreUnavailable } from '../event-store.ts'
import { readAll, reasonOf, someEvents } from '../testing/events.ts'
import { EventStoreDbStandIn } from '../testing/eventstoredb-stand-in.ts'
import { serialise } from '../serialise.ts'
import { Appender } from './append.ts'
import { Availability } from './availability.ts'
import { EventStoreDb } from './eventstoredb.ts'
import { StreamNames } from './stream-names.ts'

function create(probe: () => Promise<unknown>) {
  const availability = new Availability(probe)
  onTestFinished(() => availability.close())
  return availability
}
const failing = (reason: Error) => () => Promise.reject(reason)
const unanswered = failing(new StoreUnavailable('no answer'))

test.for([new StoreUnavailable('no answer'), new OutcomeUnknown('no answer')])(
  'after an operation failed with %s, later operations are not called until a probe succeeds',
  async (reason) => {
    const answer = Promise.withResolvers<void>()
    const availability = create(() => answer.promise)
    await expect(availability.run(failing(reason))).rejects.toBe(reason)
    let calls = 0
    const operation = () => Promise.resolve((calls += 1))
    await expect(availability.run(operation)).rejects.toThrow(StoreUnavailable)
    expect(calls).toBe(0)
    answer.resolve()
    await expect.poll(() => availability.run(operation).catch(() => 0)).toBe(1)
  },
)

test('the probe is repeated until it succeeds', async () => {
  let probes = 0
  const availability = create(async () => {
    probes += 1
    if (probes < 3) throw new Error('no answer')
  })
  await expect(availability.run(unanswered)).rejects.toThrow('no answer')
  await expect.poll(() => availability.run(() => Promise.resolve('done')).catch(() => null)).toBe('done')
  expect(probes).toBe(3)
})

test('if another operation got an answer while an operation waited in vain, later operations are called', async () => {
  const availability = create(() => new Promise(() => {}))
  const late = Promise.withResolvers<void>()
  const waiting = availability.run(() => late.promise)
  const conflict = new RevisionConflict('one', 0n, 1n)
  await expect(availability.run(failing(conflict))).rejects.toBe(conflict)
  late.reject(new StoreUnavailable('no answer'))
  await expect(waiting).rejects.toThrow('no answer')
  expect(await availability.run(() => Promise.resolve('done'))).toBe('done')
})

async function startFrozen() {
  const server = await EventStoreDbStandIn.start()
  const store = new EventStoreDb({ url: server.url, prefix: 't-', timeoutMs: 300 })
  onTestFinished(async () => {
    await store.close()
    server.stop()
  })
  server.freeze()
  return { server, store }
}

test('while EventStoreDB is frozen, reads that were sent fail after their deadline, and queued reads fail without a call', async () => {
  const { server, store } = await startFrozen()
  const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => readAll(store.read('one'))))
  const reasons = outcomes.map((outcome) => String(reasonOf(outcome)))
  // At most 50 reads are sent at a time. The other ten learn from them that the server does not answer.
  expect(reasons.filter((reason) => reason.includes('Cannot read from EventStoreDB'))).toHaveLength(50)
  expect(reasons.filter((reason) => reason.includes('EventStoreDB has not answered'))).toHaveLength(10)
  server.thaw()
  await expect.poll(() => readAll(store.read('one')).catch(() => null)).toEqual([])
})

test('if the store is closed during a read, the read throws StoreUnavailable', async () => {
  const { server, store } = await startFrozen()
  const reading = readAll(store.read('one'))
  await until(() => server.receivedReads > 0)
  await store.close()
  await expect(reading).rejects.toThrow(StoreUnavailable)
})

test('while EventStoreDB is frozen, appends that were sent throw OutcomeUnknown, and queued appends throw StoreUnavailable', async () => {
  const { server, store } = await startFrozen()
  const append = (stream: string) => store.append(stream, someEvents(1), 'no_stream')
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => append(`stream-${n}`)))
  const reasons = outcomes.map(reasonOf)
  expect(reasons.slice(0, 15).every((reason) => reason instanceof OutcomeUnknown)).toBe(true)
  expect(reasons.slice(15).every((reason) => reason instanceof StoreUnavailable)).toBe(true)
  server.thaw()
  await expect.poll(() => append('next').catch(() => null)).toMatchObject({ revision: 0n })
  expect(server.log.all.map(({ stream }) => stream)).toEqual(['t-next'])
})

test('while EventStoreDB is known not to answer, appendInOrder() still tries again', async () => {
  const server = await EventStoreDbStandIn.start()
  const availability = create(() => new Promise(() => {}))
  await expect(availability.run(unanswered)).rejects.toThrow('no answer')
  const positionOf = () => Promise.reject(new Error('not expected'))
  const limits = { timeoutMs: 30_000, attemptTimeoutMs: 3_000 }
  const appender = new Appender(server.url, new StreamNames('t-'), limits, { positionOf, availability })
  onTestFinished(async () => {
    await appender.close()
    server.stop()
  })
  server.faults.add(1, { written: false, then: 'clean end' })
  const append = { stream: 'one', events: serialise('one', someEvents(1)), expected: 'no_stream' }
  await appender.appendInOrder(Readable.from([append]))
  expect(server.log.all.map(({ stream }) => stream)).toEqual(['t-one'])
})
