import { expect, onTestFinished, test } from 'vitest'
import { OutcomeUnknown, StoreUnavailable } from '../event-store.ts'
import { EventStoreDb } from './eventstoredb.ts'
import { anEvent, readAll, someEvents } from '../testing/events.ts'
import { EventStoreDbStandIn } from '../testing/eventstoredb-stand-in.ts'

/** Starts a leader and a follower. The store connects to the follower first. */
async function startCluster() {
  const leader = await EventStoreDbStandIn.start()
  const follower = await leader.startFollower()
  const store = new EventStoreDb({ url: follower.url, prefix: 't-', appendTimeoutMs: 500 })
  onTestFinished(async () => {
    await store.close()
    follower.stop()
    leader.stop()
  })
  return { leader, follower, store }
}

/** Returns null for an append with an unknown outcome: on a slow machine, an append may time out. */
const orUnknown = (error: unknown) => {
  if (!(error instanceof OutcomeUnknown)) throw error
  return null
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
  const { leader, follower, store } = await startCluster()
  await store.append('one', someEvents(2), 'no_stream')
  follower.replicate(leader.log)
  follower.leader = null
  leader.leader = null
  await expect(readAll(store.read('one'))).rejects.toThrow(StoreUnavailable)
  await expect(store.lastPosition()).rejects.toThrow(StoreUnavailable)
  const event = anEvent()
  await expect(store.append('one', [event], 1n)).rejects.toThrow(OutcomeUnknown)
  follower.leader = leader
  leader.leader = leader
  const revision = () => store.append('one', [event], 1n).then((appended) => appended.revision)
  await expect.poll(() => revision().catch(orUnknown)).toBe(2n)
  expect(await readAll(store.read('one'))).toHaveLength(3)
})

function stored({ id, type, data, metadata }: ReturnType<typeof anEvent>) {
  const bytes = (value: unknown) => new Uint8Array(Buffer.from(JSON.stringify(value)))
  return { id, type, contentType: 'application/json', data: bytes(data), metadata: bytes(metadata) }
}
