import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import type { ClientResponse } from '#ops/testing/client.ts'
import { expectFailure } from '#ops/testing/expect-failure.ts'
import { readHealth, serviceNames } from '#schema/api/health.ts'
import { PostgresLog } from '#kernel/event-store/postgres/postgres-log.ts'
import { startProxy } from '#kernel/resilience/testing/proxy.ts'

const app = await startTestApp()
/** Time limit of the recovery. Until the recovery, each request ends with a timeout after a few seconds. */
const recoveryTimeout = { timeout: 50_000 }
const expectRetryLater = (response: ClientResponse) => {
  expectFailure(response, 503)
  expect(response.headers.has('retry-after')).toBe(true)
}

test.concurrent(
  'while the database does not respond, the API answers 503, and the API recovers after the database responds again',
  async ({ expect }) => {
    const proxy = await startProxy(app.database.url)
    const client = (await app.user()).at(await app.another({ databaseUrl: proxy.url }))
    const id = await client.project('Before')
    proxy.silence()
    const responses = await Promise.all([
      client.get('/api/user'),
      client.post('/api/projects', { name: 'Meanwhile' }),
    ])
    responses.forEach(expectRetryLater)
    expect((await client.get('/health/ready')).status).toBe(503)
    // /health answers although reading the session fails.
    const health = await client.get(readHealth.path)
    expect(health.status).toBe(200)
    const { status, services } = readHealth.response.parse(health.body())
    expect(status).toBe('unhealthy')
    expect(services.map(({ service }) => service)).toEqual(serviceNames)
    expect(services.find(({ service }) => service === 'database')).toMatchObject({ status: 'unhealthy' })
    proxy.speak()
    await expect.poll(async () => (await client.get('/api/user')).status, recoveryTimeout).toBe(200)
    // After recovery, commands can wait for the read models again.
    const renamed = async () =>
      (await client.patch(`/api/projects/${id}`, { name: 'After' })).headers.has('projection-lag')
    await expect.poll(renamed, recoveryTimeout).toBe(false)
    await proxy.close()
  },
)

test.concurrent('while the event log does not respond, a project rename gets 503', async () => {
  const proxy = await startProxy(app.database.url)
  const store = new PostgresLog({ url: proxy.url })
  const client = (await app.user()).at(await app.another({ storeOfApi: () => store }))
  const id = await client.project('Before')
  proxy.silence()
  expectRetryLater(await client.patch(`/api/projects/${id}`, { name: 'Meanwhile' }))
  await store.close()
  await proxy.close()
})
