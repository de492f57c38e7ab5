import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { OutcomeUnknown, RevisionConflict } from '../event-store.ts'
import { EventStoreDb, type EventStoreDbOptions } from './eventstoredb.ts'
import { anEvent, readAll, reasonOf, someEvents } from '../testing/events.ts'
import { EventStoreDbStandIn } from '../testing/eventstoredb-stand-in.ts'
import type { Fault } from '../testing/eventstoredb/faults.ts'

async function start(options: Partial<EventStoreDbOptions> = {}) {
  const server = await EventStoreDbStandIn.start()
  const store = new EventStoreDb({ url: server.url, prefix: 't-', appendTimeoutMs: 200, ...options })
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

test.for(faults)('an append is written once by a server that %s', async ([, fault]) => {
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

test.for(faults)('60 pending appends are written once by a server that %s', async ([, fault]) => {
  const { server, store } = await start({ appendAttempts: 20 })
  const appends = Array.from({ length: 60 }, (_, n) => ({ stream: `many-${n}`, events: someEvents(2) }))
  server.faults.add(3, fault)
  await Promise.all(appends.map(({ stream, events }) => store.append(stream, events, 'no_stream')))
  for (const { stream, events } of appends) {
    const ids = (await readAll(store.read(stream))).map(({ id }) => id)
    expect(ids).toEqual(events.map(({ id }) => id))
  }
  expect(server.log.all).toHaveLength(120)
})

/** Ignores the error OutcomeUnknown, because an append may time out on a slow machine. Rethrows other errors. */
const orUnknown = (error: unknown) => {
  if (!(error instanceof OutcomeUnknown)) throw error
  return null
}

test('an append without an answer has an unknown outcome and can be repeated later', async () => {
  const { server, store } = await start({ appendTimeoutMs: 50, appendAttempts: 3 })
  server.faults.add(3, { written: true, then: 'silence' })
  const event = anEvent()
  await expect(store.append('quiet', [event], 'no_stream')).rejects.toThrow(OutcomeUnknown)
  const revision = () => store.append('quiet', [event], 'no_stream').then((appended) => appended.revision)
  await expect.poll(() => revision().catch(orUnknown)).toBe(0n)
  expect(await readAll(store.read('quiet'))).toHaveLength(1)
})

/** Without a limit, the client library would cause an unhandled rejection, which ends the process. */
test('60 large appends to a frozen server have an unknown outcome, and appends succeed after it continues', async () => {
  const { server, store } = await start({ appendAttempts: 2 })
  await store.append('before', someEvents(1), 'no_stream')
  server.freeze()
  const large = { text: 'x'.repeat(400_000) }
  const outcomes = await Promise.allSettled(
    Array.from({ length: 60 }, (_, n) => store.append(`large-${n}`, [anEvent(large)], 'no_stream')),
  )
  for (const outcome of outcomes) expect(reasonOf(outcome)).toBeInstanceOf(OutcomeUnknown)
  server.thaw()
  const after = [anEvent(large)]
  const revision = () => store.append('after', after, 'no_stream').then((appended) => appended.revision)
  await expect.poll(() => revision().catch(orUnknown), { timeout: 20_000 }).toBe(0n)
})

test('an append to a stopped server has an unknown outcome and succeeds after the restart', async () => {
  const { server, store } = await start({ appendAttempts: 3 })
  const { revision } = await store.append('here', someEvents(1), 'no_stream')
  server.stop()
  const event = anEvent()
  await expect(store.append('here', [event], revision)).rejects.toThrow(OutcomeUnknown)
  await server.start()
  expect(await store.append('here', [event], revision)).toMatchObject({ revision: 1n })
})

test('a repeated append reads its position from the stream if the server no longer knows it', async () => {
  const { server, store } = await start()
  const batch = someEvents(3)
  const first = await store.append('again', batch, 'no_stream')
  await store.append('again', someEvents(1), first.revision)
  server.remembersPositions = false
  expect(await store.append('again', batch, 'no_stream')).toEqual(first)
})

test('conflicts throw RevisionConflict although the connection string turns throwOnAppendFailure off', async () => {
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

test('a kurrentdb:// connection string works, and one with tlsVerifyCert=false is refused', async () => {
  const { server } = await start()
  const store = new EventStoreDb({ url: server.url.replace('esdb', 'kurrentdb'), prefix: 't-' })
  onTestFinished(() => store.close())
  await store.append('new-name', someEvents(1), 'no_stream')
  const unchecked = { url: 'esdb://127.0.0.1:2113?tls=true&tlsVerifyCert=false', prefix: 't-' }
  expect(() => new EventStoreDb(unchecked)).toThrow('tlsVerifyCert')
})
