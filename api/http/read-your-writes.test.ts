import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'

const app = await startTestApp({ projector: false })

test('if the read models do not catch up in time, a command succeeds and the response has the header Projection-Lag', async () => {
  const client = await app.user()
  const created = await client.post('/api/projects', { name: 'Ahead' })
  expect([created.status, created.headers.get('projection-lag')]).toEqual([201, 'true'])
})

test('while no read models exist, GET /api/projects gets 503 with Retry-After', async () => {
  const response = await (await app.user()).get('/api/projects')
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).not.toBeNull()
})

test('the response to a repeated command has the header Projection-Lag only while the read models lag', async () => {
  const client = await app.user()
  const key = { 'idempotency-key': randomUUID() }
  const create = () => client.post('/api/projects', { name: 'Ahead' }, key)
  const [first, again] = [await create(), await create()]
  expect([again.status, again.text]).toEqual([first.status, first.text])
  expect(again.headers.get('projection-lag')).toBe('true')
  await app.project()
  await expect
    .poll(async () => (await create()).headers.has('projection-lag'), { timeout: 20_000 })
    .toBe(false)
})
