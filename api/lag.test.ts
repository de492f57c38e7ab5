import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'

const app = await startTestApp({ projector: false })

test('a command that the read models do not follow in time succeeds, and says that they lag', async () => {
  const client = await app.user()
  const created = await client.post('/api/projects', { name: 'Ahead' })
  expect([created.status, created.headers.get('projection-lag')]).toEqual([201, 'true'])
})

test('queries ask to come again while there are no read models', async () => {
  const answer = await (await app.user()).get('/api/projects')
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).not.toBeNull()
})

test('a repeat says whether the read models lag still', async () => {
  const client = await app.user()
  const key = { 'idempotency-key': randomUUID() }
  const create = () => client.post('/api/projects', { name: 'Ahead' }, key)
  const [first, again] = [await create(), await create()]
  expect([again.status, again.text]).toEqual([first.status, first.text])
  expect(again.headers.get('projection-lag')).toBe('true')
  await app.project()
  // Each repeat waits for as long as the first did.
  await expect
    .poll(async () => (await create()).headers.has('projection-lag'), { timeout: 20_000 })
    .toBe(false)
})
