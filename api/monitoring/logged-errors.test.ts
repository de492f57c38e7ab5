import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import type { Client } from '#ops/testing/client.ts'
import { monitoring as contract } from '#schema/api/index.ts'
import type { EventStore } from '#kernel/event-store/event-store.ts'
import { wrapStore } from '#kernel/event-store/testing/events.ts'

let broken = false
const address = 'anna@example.com'
const breakable = (store: EventStore): EventStore =>
  wrapStore(store, {
    append: (stream, events, expected) =>
      broken && stream.startsWith('owner-')
        ? Promise.reject(new RangeError(`${address} with password=hunter2 owns too much`))
        : store.append(stream, events, expected),
  })
const app = await startTestApp({ storeOfApi: breakable })
const admin = await app.administrator()
const { id: userId } = await admin.user()

async function errors(query = '', client: Client = admin) {
  const response = await client.get(`${contract.readErrors.path}${query}`)
  expect(response.status).toBe(200)
  return contract.readErrors.response.parse(response.body()).errors
}
async function fail(client: Client): Promise<string> {
  broken = true
  const response = await client.post('/api/projects', { name: 'Halden' })
  broken = false
  expect(response.status).toBe(500)
  return response.headers.get('x-request-id') ?? ''
}

test('failed requests with the same error appear as one logged error with a count and without email addresses', async () => {
  await fail(admin)
  const otherProcess = admin.at(await app.another({ storeOfApi: breakable }))
  const requestId = await fail(otherProcess)
  await errors('', otherProcess) // this request makes the other process store its logged errors
  const failed = (await errors()).filter(({ message }) => message.startsWith('Request failed'))
  expect(failed).toMatchObject([
    {
      level: 'error',
      message: 'Request failed: [address] with password=[redacted] owns too much',
      count: 2,
      context: { requestId, route: 'POST /api/projects', userId, error: 'RangeError' },
    },
  ])
  expect(JSON.stringify(failed)).not.toMatch(/anna|hunter2/)
})

test('the list of logged errors can be filtered by level and limited to a number of errors', async () => {
  await fail(admin)
  const levels = async (query: string) => new Set((await errors(query)).map(({ level }) => level))
  expect(await levels('?level=error')).toEqual(new Set(['error']))
  expect(await levels('?level=info')).toEqual(new Set(['info']))
  expect(await levels('')).toEqual(new Set(['error', 'info']))
  expect(await errors('?limit=1')).toHaveLength(1)
})

test('the list of logged errors begins with the newest error', async () => {
  await fail(admin)
  const [first, ...others] = await errors()
  expect(first?.message).toMatch(/^Request failed/)
  const times = [first, ...others].map((one) => one?.timestamp ?? '')
  expect(times).toEqual(times.toSorted((a, b) => (a < b ? 1 : -1)))
})
