import { expect, onTestFinished, test } from 'vitest'
import { until } from '../../resilience/until.ts'
import { StoreUnavailable, type ExpectedRevision } from '../event-store.ts'
import { EventStoreDb } from './eventstoredb.ts'
import { placeOf, readAll, someEvents, takeFrom } from '../testing/events.ts'
import { EventStoreDbStandIn } from '../testing/eventstoredb-stand-in.ts'
import { seededRandom } from '../../testing/random.ts'

async function start(timeoutMs?: number) {
  const server = await EventStoreDbStandIn.start()
  const drops: unknown[] = []
  const open = () => {
    const onDrop = (error: unknown) => drops.push(error)
    const store = new EventStoreDb({ url: server.url, prefix: 't-', onDrop, ...(timeoutMs && { timeoutMs }) })
    onTestFinished(() => store.close())
    return store
  }
  onTestFinished(() => server.stop())
  return { server, drops, open, store: open() }
}

const drops: ReadonlyArray<[string, (server: EventStoreDbStandIn) => unknown]> = [
  ['an error', (server) => server.failSubscriptions()],
  ['a clean end', (server) => server.endSubscriptions()],
  ['a broken connection', (server) => server.breakConnections()],
]

test.for(drops)(
  'if a subscription is interrupted by %s, the subscription continues after the last received event',
  async ([, drop]) => {
    const { server, store, drops } = await start()
    let expected: ExpectedRevision = 'no_stream'
    const received: string[] = []
    for await (const { events } of store.subscribe({ after: null, signal: new AbortController().signal })) {
      received.push(...events.map(placeOf))
      if (received.length === 30) break
      if (received.length % 5 === 0 && events.length > 0) await drop(server)
      if (received.length === Number(expected === 'no_stream' ? 0 : expected + 1n)) {
        expected = (await store.append('kept', someEvents(5), expected)).revision
      }
    }
    expect(received).toEqual(server.log.all.map(({ revision }) => `kept@${revision}`))
    expect(drops.length).toBeGreaterThan(0)
  },
)

test('a slow subscriber receives every event, even if EventStoreDB ends the subscription', async () => {
  const { server, store, open, drops } = await start()
  const writer = open()
  const received: string[] = []
  let expected: ExpectedRevision = 'no_stream'
  const write = async () => {
    const { revision } = await writer.append('fast', someEvents(250), expected)
    expected = revision
  }
  for await (const { events, caughtUp } of store.subscribe({
    after: null,
    signal: new AbortController().signal,
  })) {
    received.push(...events.map(placeOf))
    if (received.length > 0 && received.length === server.log.all.length && drops.length > 0) break
    // Keeps writing without taking the next batch, until the server ends this slow subscription.
    if (caughtUp && drops.length === 0) {
      while (server.subscriptions > 0) await write()
    }
  }
  expect(drops).toHaveLength(1)
  expect(String(drops[0])).toContain('Consumer too slow')
  expect(received).toEqual(server.log.all.map(({ revision }) => `fast@${revision}`))
})

test('if a subscriber stops or throws an error, EventStoreDB ends the subscription', async () => {
  const { server, store } = await start()
  await store.append('one', someEvents(3), 'no_stream')
  await takeFrom(store, 1)
  const failing = async () => {
    for await (const { events } of store.subscribe({ after: null, signal: new AbortController().signal })) {
      if (events.length > 0) throw new Error('handler failed')
    }
  }
  await expect(failing()).rejects.toThrow('handler failed')
  await until(() => server.subscriptions === 0)
})

test('if a reader stops before the end of a stream, EventStoreDB ends the read', async () => {
  const { server, store } = await start()
  await store.append('one', someEvents(150), 'no_stream')
  for (let n = 0; n < 120; n += 1) {
    for await (const event of store.read('one')) {
      if (event.revision === BigInt(n)) break
    }
  }
  await until(() => server.reads === 0)
})

test('while EventStoreDB is stopped, reads throw StoreUnavailable, and subscriptions wait for the restart', async () => {
  const { server, store } = await start(500)
  await store.append('one', someEvents(1), 'no_stream')
  server.stop()
  await expect(readAll(store.read('one'))).rejects.toThrow(StoreUnavailable)
  await expect(store.lastPosition()).rejects.toThrow(StoreUnavailable)
  const waiting = takeFrom(store, 1)
  await server.start()
  expect(await waiting).toHaveLength(1)
  await expect.poll(() => readAll(store.read('one')).catch(() => [])).toHaveLength(1)
})

test('reads and subscriptions throw an error if an event has invalid metadata', async () => {
  const { server, store } = await start()
  const bytes = new Uint8Array(Buffer.from('{}'))
  server.log.write('t-strange', [
    {
      id: crypto.randomUUID(),
      type: 'Strange',
      contentType: 'application/json',
      data: bytes,
      metadata: bytes,
    },
  ])
  await expect(readAll(store.read('strange'))).rejects.toThrow('Invalid event: strange revision 0')
  await expect(takeFrom(store, 1)).rejects.toThrow('Invalid event')
})

test('despite random connection faults, each event is written once and delivered once, in order', async () => {
  const { server, store, open } = await start()
  const random = seededRandom('faults at random')
  const reading = takeFrom(open(), 600)
  const faults: ReadonlyArray<() => void> = [
    () => server.faults.add(1, { written: true, then: 'broken connections' }),
    () => server.faults.add(1, { written: false, then: 'broken connections' }),
    () => void server.breakConnections(),
    () => server.failSubscriptions(),
    () => server.endSubscriptions(),
  ]
  const write = async (stream: string) => {
    let expected: ExpectedRevision = 'no_stream'
    for (let n = 0; n < 200; n += 1) {
      if (random.chance(0.05)) faults[random.below(faults.length)]?.()
      expected = (await store.append(stream, someEvents(1), expected)).revision
    }
  }
  await Promise.all(['a', 'b', 'c'].map(write))
  const received = await reading
  expect(received.map(placeOf)).toEqual(
    server.log.all.map((event) => `${event.stream.slice(2)}@${event.revision}`),
  )
  expect(received).toHaveLength(600)
})
