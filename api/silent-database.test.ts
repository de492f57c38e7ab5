import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import type { Answer } from '#ops/testing/client.ts'
import { expectFailure } from '#ops/testing/failure.ts'
import { readHealth, serviceNames } from '#schema/api/health.ts'
import { PostgresLog } from '#store/postgres-log.ts'
import { startProxy } from '#store/testing/proxy.ts'

const app = await startTestApp()
/** Ends what hangs; what went silent is given up after seconds. */
const patience = { timeout: 50_000 }
const asksToComeAgain = (answer: Answer) => {
  expectFailure(answer, 503)
  expect(answer.headers.has('retry-after')).toBe(true)
}

test.concurrent(
  'a database that says nothing any more: 503 for now, and as before once it can be reached',
  async ({ expect }) => {
    const proxy = await startProxy(app.database.url)
    const client = (await app.user()).at(await app.another({ databaseUrl: proxy.url }))
    const id = await client.project('Before')
    proxy.silence()
    const answers = await Promise.all([
      client.get('/api/user'),
      client.post('/api/projects', { name: 'Meanwhile' }),
    ])
    answers.forEach(asksToComeAgain)
    expect((await client.get('/health/ready')).status).toBe(503)
    // Who asks cannot be looked up either, and is told all the same.
    const health = await client.get(readHealth.path)
    expect(health.status).toBe(200)
    const { status, services } = readHealth.answer.parse(health.body())
    expect(status).toBe('unhealthy')
    expect(services.map(({ service }) => service)).toEqual(serviceNames)
    expect(services.find(({ service }) => service === 'database')).toMatchObject({ status: 'unhealthy' })
    proxy.speak()
    await expect.poll(async () => (await client.get('/api/user')).status, patience).toBe(200)
    // What waits for the read models hears of them again too.
    const renamed = async () =>
      (await client.patch(`/api/projects/${id}`, { name: 'After' })).headers.has('projection-lag')
    await expect.poll(renamed, patience).toBe(false)
    await proxy.close()
  },
)

test.concurrent('an event log that says nothing any more: 503 for now', async () => {
  const proxy = await startProxy(app.database.url)
  const store = new PostgresLog({ url: proxy.url })
  const client = (await app.user()).at(await app.another({ storeOfApi: () => store }))
  const id = await client.project('Before')
  proxy.silence()
  asksToComeAgain(await client.patch(`/api/projects/${id}`, { name: 'Meanwhile' }))
  await store.close()
  await proxy.close()
})
