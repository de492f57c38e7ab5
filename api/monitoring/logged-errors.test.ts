import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import type { Client } from '#ops/testing/client.ts'
import { monitoring as contract } from '#schema/api/index.ts'
import type { EventStore } from '#store/event-store.ts'
import { around } from '#store/testing/around.ts'

let broken = false
const address = 'anna@example.com'
const breakable = (store: EventStore): EventStore =>
  around(store, {
    append: (stream, events, expected) =>
      broken && stream.startsWith('owner-')
        ? Promise.reject(new RangeError(`${address} with password=hunter2 owns too much`))
        : store.append(stream, events, expected),
  })
const app = await startTestApp({ storeOfApi: breakable })
const admin = await app.user()
const { id: userId } = await admin.user()
await app.database.db
  .updateTable('identity.accounts')
  .set({ role: 'ADMIN' })
  .where('id', '=', userId)
  .execute()

async function errors(query = '', client: Client = admin) {
  const answer = await client.get(`${contract.readErrors.path}${query}`)
  expect(answer.status).toBe(200)
  return contract.readErrors.answer.parse(answer.body()).errors
}
async function fail(client: Client): Promise<string> {
  broken = true
  const answer = await client.post('/api/projects', { name: 'Halden' })
  broken = false
  expect(answer.status).toBe(500)
  return answer.headers.get('x-request-id') ?? ''
}

test('requests that failed are told of once, with the last one, and nobody’s address', async () => {
  await fail(admin)
  const elsewhere = admin.at(await app.another({ storeOfApi: breakable }))
  const requestId = await fail(elsewhere)
  await errors('', elsewhere) // which brings what happened there
  const failed = (await errors()).filter(({ message }) => message.startsWith('a request failed'))
  expect(failed).toMatchObject([
    {
      level: 'error',
      message: 'a request failed: [address] with password=[redacted] owns too much',
      count: 2,
      context: { requestId, route: 'POST /api/projects', userId, error: 'RangeError' },
    },
  ])
  expect(JSON.stringify(failed)).not.toMatch(/anna|hunter2/)
})

test('one level can be asked for, and as many as one wants', async () => {
  await fail(admin)
  const levels = async (query: string) => new Set((await errors(query)).map(({ level }) => level))
  expect(await levels('?level=error')).toEqual(new Set(['error']))
  expect(await levels('?level=info')).toEqual(new Set(['info']))
  expect(await levels('')).toEqual(new Set(['error', 'info']))
  expect(await errors('?limit=1')).toHaveLength(1)
})

test('the latest stands first', async () => {
  await fail(admin)
  const [first, ...others] = await errors()
  expect(first?.message).toMatch(/^a request failed/)
  const times = [first, ...others].map((one) => one?.timestamp ?? '')
  expect(times).toEqual(times.toSorted((one, other) => (one < other ? 1 : -1)))
})
