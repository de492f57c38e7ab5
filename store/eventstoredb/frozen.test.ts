import { expect, onTestFinished, test } from 'vitest'
import { StoreUnavailable } from '../event-store.ts'
import { EventStoreDb } from '../eventstoredb.ts'
import { placeOf, readAll, someEvents } from '../testing/events.ts'
import { EventStoreDbStandIn } from '../testing/eventstoredb-stand-in.ts'
import { startProxy } from '../testing/proxy.ts'

/** A store whose server can fall silent with every connection open, as a stopped process or a lost network does. */
async function start() {
  const server = await EventStoreDbStandIn.start()
  const proxy = await startProxy(server.url)
  const drops: unknown[] = []
  const store = new EventStoreDb({
    // The client's own ten seconds each would do the same, later.
    url: `${proxy.url}&keepAliveInterval=500&keepAliveTimeout=500`,
    prefix: 't-',
    readTimeoutMs: 300,
    onDrop: (error) => drops.push(error),
  })
  onTestFinished(async () => {
    await store.close()
    await proxy.close()
    server.stop()
  })
  return { server, proxy, store, drops }
}

const patience = { timeout: 50_000 }

test('a read from a frozen server is given up, and works again once it thaws', async () => {
  const { server, proxy, store } = await start()
  // By others: an own append would keep a call open, by which the client notices that nobody is there.
  const other = new EventStoreDb({ url: server.url, prefix: 't-' })
  await other.append('one', someEvents(3), 'no_stream')
  await other.close()
  expect(await readAll(store.read('one'))).toHaveLength(3)
  proxy.silence()
  await expect(readAll(store.read('one'))).rejects.toThrow(StoreUnavailable)
  await expect(store.lastPosition()).rejects.toThrow(StoreUnavailable)
  proxy.speak()
  const read = () => readAll(store.read('one')).catch(() => [])
  await expect.poll(read, patience).toHaveLength(3)
})

test('a subscription to a frozen server is dropped, and goes on where it was once it thaws', async () => {
  const { server, proxy, store, drops } = await start()
  await store.append('one', someEvents(3), 'no_stream')
  const seen: string[] = []
  const live = Promise.withResolvers<void>()
  const follow = async () => {
    const { signal } = new AbortController()
    for await (const { events, caughtUp } of store.subscribe({ after: null, signal })) {
      seen.push(...events.map(placeOf))
      if (caughtUp) live.resolve()
      if (seen.length === 5) return
    }
  }
  const following = follow()
  await live.promise
  proxy.silence()
  // Meanwhile others can reach it.
  const other = new EventStoreDb({ url: server.url, prefix: 't-' })
  await other.append('one', someEvents(2), 2n)
  await other.close()
  await expect.poll(() => drops.length, patience).toBeGreaterThan(0)
  proxy.speak()
  await following
  expect(seen).toEqual([0, 1, 2, 3, 4].map((revision) => `one@${revision}`))
})
