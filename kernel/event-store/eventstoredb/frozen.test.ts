import { expect, onTestFinished, test, vi } from 'vitest'
import { StoreUnavailable } from '../event-store.ts'
import { EventStoreDb } from './eventstoredb.ts'
import { placeOf, readAll, someEvents } from '../testing/events.ts'
import { EventStoreDbStandIn } from '../testing/eventstoredb-stand-in.ts'
import { startProxy } from '../../resilience/testing/proxy.ts'

/** Opens a store through a proxy. The proxy can simulate a frozen server, whose connections stay open without answers. */
async function start(keepAliveMs = 500) {
  const server = await EventStoreDbStandIn.start()
  const proxy = await startProxy(server.url)
  const drops: unknown[] = []
  // The client library warns about the short interval.
  vi.spyOn(console, 'warn').mockReturnValue()
  const store = new EventStoreDb({
    // The default of both settings is ten seconds, which is too long for a test.
    url: `${proxy.url}&keepAliveInterval=${keepAliveMs}&keepAliveTimeout=${keepAliveMs}`,
    prefix: 't-',
    timeoutMs: 300,
    onDrop: (error) => drops.push(error),
  })
  onTestFinished(async () => {
    await store.close()
    await proxy.close()
    server.stop()
  })
  return { server, proxy, store, drops }
}

const pollOptions = { timeout: 50_000 }

test('while EventStoreDB is frozen, a read throws StoreUnavailable; after EventStoreDB resumes, reads succeed', async () => {
  const { server, proxy, store } = await start()
  // Appends with another client, because `store` would detect the frozen server earlier by its own append call.
  const other = new EventStoreDb({ url: server.url, prefix: 't-' })
  await other.append('one', someEvents(3), 'no_stream')
  await other.close()
  expect(await readAll(store.read('one'))).toHaveLength(3)
  proxy.silence()
  await expect(readAll(store.read('one'))).rejects.toThrow(StoreUnavailable)
  await expect(store.lastPosition()).rejects.toThrow(StoreUnavailable)
  proxy.speak()
  const read = () => readAll(store.read('one')).catch(() => [])
  await expect.poll(read, pollOptions).toHaveLength(3)
})

test.for([
  ['after ten minutes', 600_000],
  ['never', -1],
] as const)(
  'if the client notices %s that EventStoreDB is silent, reads and appends use new connections',
  async ([, keepAliveMs]) => {
    const { proxy, store } = await start(keepAliveMs)
    await store.append('one', someEvents(3), 'no_stream')
    expect(await readAll(store.read('one'))).toHaveLength(3)
    proxy.silence()
    await expect(readAll(store.read('one'))).rejects.toThrow(StoreUnavailable)
    proxy.speak() // the old connections remain silent
    await expect.poll(() => readAll(store.read('one')).catch(() => [])).toHaveLength(3)
    const next = someEvents(1)
    await expect.poll(() => store.append('one', next, 2n).catch(() => null)).toMatchObject({ revision: 3n })
  },
)

test('after EventStoreDB was frozen and resumes, an open subscription delivers the missed events', async () => {
  const { server, proxy, store, drops } = await start()
  await store.append('one', someEvents(3), 'no_stream')
  const received: string[] = []
  const live = Promise.withResolvers<void>()
  const consume = async () => {
    const { signal } = new AbortController()
    for await (const { events, caughtUp } of store.subscribe({ after: null, signal })) {
      received.push(...events.map(placeOf))
      if (caughtUp) live.resolve()
      if (received.length === 5) return
    }
  }
  const consuming = consume()
  await live.promise
  proxy.silence()
  // This client connects without the proxy, so it reaches the server.
  const other = new EventStoreDb({ url: server.url, prefix: 't-' })
  await other.append('one', someEvents(2), 2n)
  await other.close()
  await expect.poll(() => drops.length, pollOptions).toBeGreaterThan(0)
  proxy.speak()
  await consuming
  expect(received).toEqual([0, 1, 2, 3, 4].map((revision) => `one@${revision}`))
})
