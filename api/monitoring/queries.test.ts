import pino from 'pino'
import { expect, test } from 'vitest'
import { histogramSteps } from '#schema/api/monitoring.ts'
import { migrate } from '#kernel/event-store/postgres/migrate.ts'
import { migrations } from '#schema/migrations/index.ts'
import { testDatabase } from '#ops/testing/database.ts'
import { lastHour, performanceByRoute } from './queries.ts'
import { RequestMeter, storeRequests } from './metrics/request-meter.ts'

const { db, url } = await testDatabase()
await migrate(url, migrations, pino({ level: 'silent' }))

const now = new Date('2026-03-01T12:00:20Z')
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const route = 'GET /api/tasks'

/** Stores requests with the durations `times`, as one process would. */
async function measured(minutesAgo: number, times: readonly number[], { status = 200, of = route } = {}) {
  const meter = new RequestMeter(() => before(minutesAgo))
  for (const ms of times) meter.add({ route: of, ms, status })
  await storeRequests(db, meter)
}

await measured(70, [10_000])
await measured(2, [...Array<number>(94).fill(8), ...Array<number>(6).fill(400)])
await measured(2, Array<number>(900).fill(1), { of: 'GET *' })
await Promise.all([measured(0, [1, 3]), measured(0, [2]), measured(0, [6_000], { status: 500 })])
await db
  .insertInto('work.lag_minutes')
  .values({ minute: new Date('2026-03-01T11:58:00Z'), seconds: 1.5 })
  .execute()

test('performanceByRoute adds up the requests of the last hour by route', async () => {
  const { [route]: tasks, ...others } = await performanceByRoute(db, now)
  expect(others).toMatchObject({ 'GET *': { count: 900 } })
  expect(Object.keys(others)).toHaveLength(1)
  expect(tasks).toMatchObject({ count: 104, failures: 1, avg: 88.1, min: 1, max: 6_000, p95: 500 })
  // The last interval contains the minutes 11:56 to 12:00.
  expect(tasks?.trend).toEqual([...Array<null>(11).fill(null), 88.1])
  const step = (ms: number) => tasks?.histogram[histogramSteps.findIndex((upTo) => ms <= upTo)]
  expect([step(1), step(8), step(400), tasks?.histogram.at(-1)]).toEqual([3, 94, 6, 1])
})

test('lastHour returns figures for 60 minutes, and in a minute without requests, the durations are null', async () => {
  const minutes = await lastHour(db, now)
  expect(minutes).toHaveLength(60)
  expect(minutes[0]?.at).toBe('2026-03-01T11:01:00.000Z')
  const [third, second, last] = minutes.slice(-3)
  expect(third).toEqual({
    at: '2026-03-01T11:58:00.000Z',
    requests: 100,
    failures: 0,
    avg: 31.5,
    p95: 400, // the slowest request took 400 ms, although its histogram bucket ends at 500 ms
    lagSeconds: 1.5,
  })
  expect(second).toMatchObject({ requests: 0, failures: 0, avg: null, p95: null, lagSeconds: null })
  expect(last).toMatchObject({ at: '2026-03-01T12:00:00.000Z', requests: 4, failures: 1, p95: 6_000 })
})
