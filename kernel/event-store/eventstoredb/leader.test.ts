import { expect, onTestFinished, test } from 'vitest'
import { until } from '../../resilience/until.ts'
import { StoreUnavailable } from '../event-store.ts'
import { EventStoreDb } from './eventstoredb.ts'
import { anEvent, readAll, someEvents } from '../testing/events.ts'
import { EventStoreDbStandIn } from '../testing/eventstoredb-stand-in.ts'

/** Starts a leader and a follower. The store connects to the follower first. */
async function startCluster(timeoutMs = 5_000) {
  const leader = await EventStoreDbStandIn.start()
  const follower = await leader.startFollower()
  const store = new EventStoreDb({ url: follower.url, prefix: 't-', timeoutMs })
  onTestFinished(async () => {
    await store.close()
    follower.stop()
    leader.stop()
  })
  return { leader, follower, store }
}

test('reads return the events of the leader, even if the store is connected to a follower that lags behind', async () => {
  const { leader, follower, store } = await startCluster()
  leader.log.write('t-one', someEvents(3).map(stored))
  expect(await readAll(store.read('one'))).toHaveLength(3)
  expect(await store.lastPosition()).toBe(leader.log.all.at(-1)?.position)
  expect(follower.log.all).toEqual([])
})

test('an append reaches the leader, even if the store is connected to a follower', async () => {
  const { leader, follower, store } = await startCluster()
  expect(await store.append('one', someEvents(2), 'no_stream')).toMatchObject({ revision: 1n })
  expect(leader.log.all).toHaveLength(2)
  expect(follower.log.all).toEqual([])
})

test('while no node of EventStoreDB leads, reads and appends fail; with a leader, both succeed', async () => {
  const { leader, follower, store } = await startCluster(500)
  await store.append('one', someEvents(2), 'no_stream')
  follower.leader = null
  leader.leader = null
  await expect(readAll(store.read('one'))).rejects.toThrow(StoreUnavailable)
  await expect(store.lastPosition()).rejects.toThrow(StoreUnavailable)
  const event = anEvent()
  await expect(store.append('one', [event], 1n)).rejects.toThrow(StoreUnavailable)
  follower.leader = leader
  leader.leader = leader
  await expect.poll(() => store.append('one', [event], 1n).catch(() => null)).toMatchObject({ revision: 2n })
  expect(await readAll(store.read('one'))).toHaveLength(3)
})

test('if the leader stops and a follower becomes the leader, reads and appends wait for it and succeed', async () => {
  const { leader, follower, store } = await startCluster(30_000)
  const { revision } = await store.append('one', someEvents(2), 'no_stream')
  follower.replicate(leader.log)
  leader.stop()
  follower.leader = null
  const reading = readAll(store.read('one'))
  const appending = store.append('one', someEvents(1), revision)
  await until(() => follower.refusals >= 10)
  follower.leader = follower
  expect(await appending).toMatchObject({ revision: 2n })
  expect((await reading).length).toBeGreaterThanOrEqual(2)
})

function stored({ id, type, data, metadata }: ReturnType<typeof anEvent>) {
  const bytes = (value: unknown) => new Uint8Array(Buffer.from(JSON.stringify(value)))
  return { id, type, contentType: 'application/json', data: bytes(data), metadata: bytes(metadata) }
}
