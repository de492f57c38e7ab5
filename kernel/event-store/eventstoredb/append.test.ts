import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { Channel } from '@grpc/grpc-js'
import { expect, onTestFinished, test, vi } from 'vitest'
import { OrderLost, OutcomeUnknown, RevisionConflict, StoreUnavailable } from '../event-store.ts'
import { EventStoreDb, type EventStoreDbOptions } from './eventstoredb.ts'
import { anEvent, interleavedAppends, readAll, reasonOf, someEvents } from '../testing/events.ts'
import { EventStoreDbStandIn } from '../testing/eventstoredb-stand-in.ts'
import type { Fault } from '../testing/eventstoredb/faults.ts'

async function start(options: Partial<EventStoreDbOptions> = {}) {
  const server = await EventStoreDbStandIn.start()
  const store = new EventStoreDb({ url: server.url, prefix: 't-', attemptTimeoutMs: 200, ...options })
  onTestFinished(async () => {
    await store.close()
    server.stop()
  })
  return { server, store }
}

const faults: ReadonlyArray<[string, Fault]> = [
  ['does not answer and did not write the append', { written: false, then: 'silence' }],
  ['does not answer and wrote the append', { written: true, then: 'silence' }],
  ['ends the batch call cleanly before writing', { written: false, then: 'clean end' }],
  ['ends the batch call cleanly after writing', { written: true, then: 'clean end' }],
  ['breaks the connection before writing', { written: false, then: 'broken connections' }],
  ['breaks the connection after writing', { written: true, then: 'broken connections' }],
]

test.for(faults)('an append is written exactly once, even if EventStoreDB %s', async ([, fault]) => {
  const { server, store } = await start()
  const created = await store.append('one', someEvents(1), 'no_stream')
  server.faults.add(2, fault)
  const batch = someEvents(3)
  const { revision, position } = await store.append('one', batch, created.revision)
  const events = await readAll(store.read('one'))
  expect(events.map(({ id }) => id).slice(1)).toEqual(batch.map(({ id }) => id))
  expect(events.at(-1)).toMatchObject({ revision, position })
  await store.append('one', someEvents(1), revision)
})

test.for(faults)(
  '60 concurrent appends are all written exactly once, even if EventStoreDB %s',
  async ([, fault]) => {
    const { server, store } = await start({ timeoutMs: 30_000 })
    const appends = Array.from({ length: 60 }, (_, n) => ({ stream: `many-${n}`, events: someEvents(2) }))
    server.faults.add(3, fault)
    await Promise.all(appends.map(({ stream, events }) => store.append(stream, events, 'no_stream')))
    for (const { stream, events } of appends) {
      const ids = (await readAll(store.read(stream))).map(({ id }) => id)
      expect(ids).toEqual(events.map(({ id }) => id))
    }
    expect(server.log.all).toHaveLength(120)
  },
)

const [lost, ...others] = faults

test.for(others)(
  'appendInOrder() writes the appends in the given order, even if EventStoreDB %s',
  async ([, fault]) => {
    const { server, store } = await start()
    const appends = await Array.fromAsync(interleavedAppends(100))
    server.faults.skip(40)
    server.faults.add(2, fault)
    await store.appendInOrder(Readable.from(appends))
    const sent = appends.flatMap(({ events }) => events.map(({ id }) => id))
    expect(server.log.all.map(({ id }) => id)).toEqual(sent)
  },
)

test('appendInOrder() throws OrderLost if EventStoreDB loses one append and writes later appends', async () => {
  const { server, store } = await start()
  server.faults.skip(40)
  if (lost) server.faults.add(1, lost[1])
  await expect(store.appendInOrder(interleavedAppends(100))).rejects.toThrow(OrderLost)
})

test('if connections to EventStoreDB break during appendInOrder(), the stored events have no gaps', async () => {
  const { server, store } = await start({ timeoutMs: 500 })
  const appends = await Array.fromAsync(interleavedAppends(100))
  server.faults.skip(40)
  server.faults.add(100, { written: true, then: 'broken connections' })
  await expect(store.appendInOrder(Readable.from(appends))).rejects.toThrow(OutcomeUnknown)
  const sent = appends.flatMap(({ events }) => events.map(({ id }) => id))
  const stored = server.log.all.map(({ id }) => id)
  expect(stored.length).toBeGreaterThan(40)
  expect(stored).toEqual(sent.slice(0, stored.length))
  server.faults.clear()
  await store.appendInOrder(Readable.from(appends))
  expect(server.log.all.map(({ id }) => id)).toEqual(sent)
})

/** Ignores errors that a repeat of the append solves: on a slow machine, an append may time out. Rethrows other errors. */
const orUnknown = (error: unknown) => {
  if (!(error instanceof OutcomeUnknown || error instanceof StoreUnavailable)) throw error
  return null
}

test('an append throws OutcomeUnknown if EventStoreDB does not respond, and repeating the append later succeeds', async () => {
  const { server, store } = await start({ attemptTimeoutMs: 50, timeoutMs: 150 })
  server.faults.add(3, { written: true, then: 'silence' })
  const event = anEvent()
  await expect(store.append('quiet', [event], 'no_stream')).rejects.toThrow(OutcomeUnknown)
  const revision = () => store.append('quiet', [event], 'no_stream').then((appended) => appended.revision)
  await expect.poll(() => revision().catch(orUnknown)).toBe(0n)
  expect(await readAll(store.read('quiet'))).toHaveLength(1)
})

/**
 * The library waits without a time limit for the features of a new connection. It would then send the attempts that have
 * already failed. If such an attempt is answered late, the library throws an uncaught TypeError. Usually the connection of
 * these attempts is closed before. The test prevents this, because the library may fail to close it.
 */
test('appends that failed while EventStoreDB was frozen are not sent later, and late responses cause no uncaught error', async () => {
  const uncaught: unknown[] = []
  const onUncaught = (error: unknown) => void uncaught.push(error)
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    process.on(event, onUncaught)
    onTestFinished(() => void process.off(event, onUncaught))
  }
  const closing = vi.spyOn(Channel.prototype, 'close').mockReturnValue()
  onTestFinished(() => closing.mockRestore())
  const { server, store } = await start({ attemptTimeoutMs: 50, timeoutMs: 300 })
  server.freeze()
  const load = Array.from({ length: 20 }, (_, n) => store.append(`load-${n}`, someEvents(1), 'no_stream'))
  for (const outcome of await Promise.allSettled(load)) expect(orUnknown(reasonOf(outcome))).toBeNull()
  server.faults.add(100, { written: true, then: 'late response' })
  server.thaw()
  await expect.poll(() => store.lastPosition().catch(() => 'unavailable')).toBeNull()
  const next = [anEvent()]
  // This append fails too. The library then forgets all appends, including appends of other clients.
  await expect(store.append('next', next, 'no_stream')).rejects.toThrow(OutcomeUnknown)
  server.faults.clear()
  server.faults.sendLateResponses()
  const revision = () => store.append('next', next, 'no_stream').then((appended) => appended.revision)
  await expect.poll(() => revision().catch(orUnknown)).toBe(0n)
  expect(uncaught).toEqual([])
  expect(server.log.all.map(({ stream }) => stream)).toEqual(['t-next'])
})

/** Without the limit on pending appends, an unhandled rejection in the client library would end the process. */
test('while EventStoreDB is frozen, 60 large appends fail; after EventStoreDB resumes, appends succeed', async () => {
  const { server, store } = await start({ timeoutMs: 500 })
  await store.append('before', someEvents(1), 'no_stream')
  server.freeze()
  const large = { text: 'x'.repeat(400_000) }
  const outcomes = await Promise.allSettled(
    Array.from({ length: 60 }, (_, n) => store.append(`large-${n}`, [anEvent(large)], 'no_stream')),
  )
  for (const outcome of outcomes) expect(orUnknown(reasonOf(outcome))).toBeNull()
  server.thaw()
  const after = [anEvent(large)]
  const revision = () => store.append('after', after, 'no_stream').then((appended) => appended.revision)
  await expect.poll(() => revision().catch(orUnknown), { timeout: 20_000 }).toBe(0n)
})

test('while EventStoreDB is stopped, an append throws OutcomeUnknown; after the restart, repeating the append succeeds', async () => {
  const { server, store } = await start({ timeoutMs: 500 })
  const { revision } = await store.append('here', someEvents(1), 'no_stream')
  server.stop()
  const event = anEvent()
  await expect(store.append('here', [event], revision)).rejects.toThrow(OutcomeUnknown)
  await server.start()
  const appended = () => store.append('here', [event], revision).then((result) => result.revision)
  await expect.poll(() => appended().catch(orUnknown)).toBe(1n)
})

test('if EventStoreDB returns no log position for a repeated append, append() reads the position from the stream', async () => {
  const { server, store } = await start()
  const batch = someEvents(3)
  const first = await store.append('again', batch, 'no_stream')
  await store.append('again', someEvents(1), first.revision)
  server.remembersPositions = false
  expect(await store.append('again', batch, 'no_stream')).toEqual(first)
})

test('a conflicting append throws RevisionConflict, even if the connection string sets throwOnAppendFailure to false', async () => {
  const { server } = await start()
  const url = `${server.url}&Throw-On-Append-Failure=false`
  const store = new EventStoreDb({ url, prefix: 't-' })
  onTestFinished(() => store.close())
  const stream = randomUUID()
  await store.append(stream, someEvents(3), 'no_stream')
  const conflict = await store.append(stream, someEvents(1), 0n).catch((error: unknown) => error)
  expect(conflict).toBeInstanceOf(RevisionConflict)
  expect(conflict).toMatchObject({ stream, expected: 0n, actual: 2n })
})

test('EventStoreDb accepts a URL with kurrentdb://, and throws an error for a URL with tlsVerifyCert=false', async () => {
  const { server } = await start()
  const store = new EventStoreDb({ url: server.url.replace('esdb', 'kurrentdb'), prefix: 't-' })
  onTestFinished(() => store.close())
  await store.append('new-name', someEvents(1), 'no_stream')
  const unchecked = { url: 'esdb://127.0.0.1:2113?tls=true&tlsVerifyCert=false', prefix: 't-' }
  expect(() => new EventStoreDb(unchecked)).toThrow('tlsVerifyCert')
})
