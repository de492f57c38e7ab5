import pino from 'pino'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import { EventStoreDb } from '#kernel/event-store/eventstoredb/eventstoredb.ts'
import { EventStoreDbStandIn } from '#kernel/event-store/testing/eventstoredb-stand-in.ts'

/** Two API processes on a cluster. Their stores connect to the follower first. */
const leader = await EventStoreDbStandIn.start()
const follower = await leader.startFollower()
let isFollowerLagging = false
leader.log.on('grown', () => {
  if (!isFollowerLagging) follower.replicate(leader.log)
})
afterAll(() => {
  follower.stop()
  leader.stop()
})
const open = ({ url }: EventStoreDbStandIn) => {
  const store = new EventStoreDb({ url, prefix: 'test-', timeoutMs: 1_000 })
  afterAll(() => store.close())
  return store
}
let logged: string[] = []
const log = pino({ level: 'warn' }, { write: (line) => void logged.push(line) })
const app = await startTestApp({ store: open(leader), storeOfApi: () => open(follower), log })
const otherProcess = await app.another({ storeOfApi: () => open(follower) })

beforeEach(() => {
  leader.leader = leader
  follower.leader = leader
  isFollowerLagging = false
  logged = []
})

test('if a follower of the event store lags behind, a new project can be deleted immediately by another process', async () => {
  const owner = await app.user()
  isFollowerLagging = true
  for (let n = 0; n < 5; n += 1) {
    const id = await owner.project(`Project ${n}`)
    expect((await owner.at(otherProcess).delete(`/api/projects/${id}`)).status).toBe(204)
  }
  expect(follower.log.all.length).toBeLessThan(leader.log.all.length)
})

test('while no node of the event store leads, commands answer 503 with Retry-After, and the API is not ready', async () => {
  const owner = await app.user()
  const id = await owner.project()
  leader.leader = null
  follower.leader = null
  for (const response of [
    await owner.post('/api/projects', { name: 'Halden' }),
    await owner.at(otherProcess).delete(`/api/projects/${id}`),
  ]) {
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await owner.get('/health/ready')).status).toBe(503)
  leader.leader = leader
  follower.leader = leader
  await expect.poll(async () => (await owner.get('/health/ready')).status).toBe(200)
  await expect.poll(async () => (await owner.delete(`/api/projects/${id}`)).status).toBe(204)
})

test('while the event store is frozen, commands of one project answer 503 with Retry-After, and only the first waits', async () => {
  const owner = await app.user()
  const id = await owner.project()
  leader.freeze()
  onTestFinished(() => leader.thaw())
  const rename = (name: string) => owner.patch(`/api/projects/${id}`, { name })
  for (const response of await Promise.all(['A', 'B', 'C', 'D'].map(rename))) {
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  const known = logged.filter((line) => line.includes('EventStoreDB has not answered'))
  expect(known.length).toBeGreaterThanOrEqual(3)
  expect((await owner.get('/health/ready')).status).toBe(503)
  leader.thaw()
  await expect.poll(async () => (await rename('E')).status).toBe(200)
})
