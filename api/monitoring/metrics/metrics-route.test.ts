import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import { expectFailure } from '#ops/testing/expect-failure.ts'
import { serviceNames } from '#schema/api/health.ts'
import { wrapStore } from '#kernel/event-store/testing/events.ts'

const token = 'a token of the tests'
const app = await startTestApp({ env: { METRICS_TOKEN: token } })
const metrics = async () => {
  const response = await app.client().get('/metrics', { authorization: `Bearer ${token}` })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  return response.text
}
const valueOf = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length) ?? Number.NaN,
  )

test('a request for /metrics with METRICS_TOKEN gets the metrics of the API process', async () => {
  const client = await app.user()
  for (const project of [1, 2]) await client.get(`/api/projects/${project}/members`)
  const text = await metrics()
  const route = 'route="GET /api/projects/{id}/members"'
  expect(valueOf(text, `brandpath_requests_total{${route},status="404"}`)).toBe(2)
  expect(valueOf(text, `brandpath_request_duration_seconds_count{${route}}`)).toBe(2)
  expect(valueOf(text, `brandpath_request_duration_seconds_bucket{le="+Inf",${route}}`)).toBe(2)
  expect(valueOf(text, 'brandpath_database_connections{server="primary"}')).toBeGreaterThan(0)
  expect(valueOf(text, 'brandpath_incidents')).toBe(0)
  expect(valueOf(text, 'brandpath_disk_free')).toBeGreaterThan(0)
  expect(valueOf(text, 'brandpath_disk_free')).toBeLessThan(1)
  expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
})

test('/metrics contains the health of each service and the numbers of waiting and failed emails', async () => {
  const text = await metrics()
  for (const service of serviceNames)
    expect(valueOf(text, `brandpath_service_health{service="${service}"}`)).toBeGreaterThan(0)
  expect(valueOf(text, 'brandpath_mails{state="failed"}')).toBe(0)
  const email = { key: 'tried in vain', kind: 'alert' as const, refs: '{}' }
  const due = new Date(Date.now() + 3_600_000)
  await app.database.db
    .insertInto('work.outbox')
    .values([
      { ...email, state: 'failed' as const, reason: 'no answer' },
      { ...email, key: 'waits', state: 'queued' as const, attempts: 1, due_at: due },
    ])
    .execute()
  const later = await metrics()
  expect(valueOf(later, 'brandpath_mails{state="waiting"}')).toBe(1)
  expect(valueOf(later, 'brandpath_mails{state="failed"}')).toBe(1)
  expect(valueOf(later, 'brandpath_mails{state="undelivered"}')).toBe(1)
  expect(valueOf(later, 'brandpath_mails{state="sent"}')).toBe(0)
})

test('every line of /metrics follows the Prometheus format', async () => {
  const lines = (await metrics()).trimEnd().split('\n').filter(Boolean)
  for (const line of lines)
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{.*\})? (-?[\d.e+-]+|NaN|\+Inf))$/i)
})

test('in /metrics, a gauge that cannot be measured is listed without a value', async () => {
  const unprojected = await startTestApp({ env: { METRICS_TOKEN: token }, projector: false })
  const response = await unprojected.client().get('/metrics', { authorization: `Bearer ${token}` })
  expect(response.status).toBe(200)
  expect(response.text).toContain('# TYPE brandpath_projection_lag_seconds gauge')
  expect(valueOf(response.text, 'brandpath_projection_lag_seconds')).toBeNaN()
  expect(valueOf(response.text, 'brandpath_service_health{service="projector"}')).toBe(0)
})

test('if the measurement of a gauge does not end, /metrics answers without a value for the gauge', async () => {
  const answered = Promise.withResolvers<null>()
  let isSilent = false
  const silent = await startTestApp({
    env: { METRICS_TOKEN: token },
    storeOfApi: (store) =>
      wrapStore(store, { lastPosition: () => (isSilent ? answered.promise : store.lastPosition()) }),
  })
  isSilent = true
  const response = await silent.client().get('/metrics', { authorization: `Bearer ${token}` })
  answered.resolve(null)
  expect(response.status).toBe(200)
  expect(valueOf(response.text, 'brandpath_projection_lag_events')).toBeNaN()
  expect(valueOf(response.text, 'brandpath_service_health{service="projector"}')).toBe(0)
  expect(valueOf(response.text, 'brandpath_service_health{service="database"}')).toBeGreaterThan(0)
})

test('if the database does not answer, /metrics contains the free space of the disk of the process', async () => {
  const text = await app.database.db.transaction().execute(async (holding) => {
    await sql`lock table work.disks`.execute(holding)
    return metrics()
  })
  expect(valueOf(text, 'brandpath_disk_free')).toBeGreaterThan(0)
})

test('GET /metrics accepts the Bearer scheme in lower case', async () => {
  const response = await app.client().get('/metrics', { authorization: `bearer ${token}` })
  expect(response.status).toBe(200)
})

test.each([undefined, 'Bearer', 'Bearer ', 'Bearer another', `Basic ${token}`, token])(
  'GET /metrics with the Authorization header %s gets 401',
  async (authorization) => {
    const response = await app.client().get('/metrics', authorization === undefined ? {} : { authorization })
    expectFailure(response, 401)
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
  },
)

test('GET /metrics gets 404 if METRICS_TOKEN is not set', async () => {
  const without = await startTestApp()
  expectFailure(await without.client().get('/metrics', { authorization: 'Bearer undefined' }), 404)
})
