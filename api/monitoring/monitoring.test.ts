import { connect } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type * as z from 'zod/mini'
import { startTestApp } from '#ops/testing/app.ts'
import { password, type Client } from '#ops/testing/client.ts'
import { expectFailure } from '#ops/testing/expect-failure.ts'
import { monitoring as contract } from '#schema/api/index.ts'
import { histogramSteps, routePerformance } from '#schema/api/monitoring.ts'
import { readSchema } from '#schema/tables/database.ts'

const app = await startTestApp()
const { db } = app.database

async function as(role: 'ADMIN' | 'EDITOR' | 'MEMBER' | 'VIEWER'): Promise<Client> {
  const client = await app.user()
  const { id } = await client.user()
  await db.updateTable('identity.accounts').set({ role }).where('id', '=', id).execute()
  return client
}
const admin = await as('ADMIN')
const read = async <A extends z.ZodMiniType>(call: { path: string; response: A }, client = admin) => {
  const response = await client.get(call.path)
  expect(response.status).toBe(200)
  return call.response.parse(response.body())
}
const queries = [
  contract.readMetrics,
  contract.readErrors,
  contract.readDatabaseHealth,
  contract.readEmailHealth,
  contract.readStorageHealth,
  contract.readProjectorHealth,
  contract.readHistory,
  contract.readIncidents,
]

test.each(['EDITOR', 'MEMBER', 'VIEWER'] as const)(
  'a user with the role %s gets 403 from all calls of System Monitoring',
  async (role) => {
    const client = await as(role)
    const refused = 'Only administrators can see System Monitoring.'
    for (const { path } of queries) expectFailure(await client.get(path), 403, refused)
    expectFailure(await client.get(`${contract.readErrors.path}?limit=x`), 403, refused)
    expectFailure(await client.send('POST', contract.checkAlerts.path), 403, refused)
  },
)

test('a caller without a session gets 401 from all calls of System Monitoring', async () => {
  for (const { path } of queries) expectFailure(await app.client().get(path), 401, 'Please log in')
  expectFailure(await app.client().send('POST', contract.checkAlerts.path), 401, 'Please log in')
})

test.each([
  ['200', 200, undefined],
  ['1', 200, undefined],
  ['0', 400, 'Limit must be at least 1'],
  ['201', 400, 'Limit must be at most 200'],
  ['1000', 400, 'Limit must be at most 200'],
  ['9'.repeat(20), 400, 'Limit must be at most 200'],
  ['-1', 400, 'Limit must be a whole number'],
  ['ten', 400, 'Limit must be a whole number'],
])('a request for logged errors with the limit %s gets %i', async (limit, status, error) => {
  const response = await admin.get(`${contract.readErrors.path}?limit=${limit}`)
  expect(response.status).toBe(status)
  expect(response.body<{ error?: string }>().error).toBe(error)
})

test('System Monitoring shows the numbers of projects, tasks and active users', async () => {
  const before = (await read(contract.readMetrics)).system.application
  const member = await app.user()
  await member.project()
  const { system } = await read(contract.readMetrics)
  expect(system.application.totalProjects).toBe(Number(before.totalProjects) + 1)
  expect(system.application.totalTasks).toBeGreaterThan(Number(before.totalTasks))
  expect(system.application.completedTasks).toBe(before.completedTasks)
  expect(system.application.activeUsers).toBe(before.activeUsers + 1)
  expect(system.memory.used).toBeGreaterThan(10_000_000)
  expect(system.memory.total).toBeGreaterThan(system.memory.used)
  expect(system.database.connections).toBeGreaterThan(0)
  expect(system.uptime).toBeGreaterThan(0)
})

test('a user who has logged out still counts as an active user for 30 days', async () => {
  const active = async () => (await read(contract.readMetrics)).system.application.activeUsers
  const before = await active()
  const member = await app.user()
  const { id, email } = await member.user()
  expect(await active()).toBe(before + 1)
  expect((await member.post('/api/logout')).status).toBe(204)
  expect(await active()).toBe(before + 1)
  expect((await app.client().post('/api/login', { email, password })).status).toBe(200)
  expect(await active()).toBe(before + 1)
  const longAgo = sql<Date>`now() - interval '31 days'`
  await db.updateTable('identity.sessions').set({ used_at: longAgo }).where('user_id', '=', id).execute()
  await db.updateTable('identity.accounts').set({ seen_at: longAgo }).where('id', '=', id).execute()
  expect(await active()).toBe(before)
})

test('System Monitoring counts projects and tasks correctly without reading the tables of projects', async () => {
  const client = await app.user()
  await client.project()
  const tasks = await client.tasks(await client.project())
  for (const { id } of tasks.slice(0, 3))
    expect((await client.post(`/api/tasks/${id}/status`, { status: 'completed' })).status).toBe(200)
  const { pool } = app.database
  const { rows } = await pool.query<object>(`
    select count(distinct p.id)::integer as "totalProjects", count(*)::integer as "totalTasks",
      count(*) filter (where s.status = 'completed')::integer as "completedTasks"
    from ${readSchema}.projects p
    join ${readSchema}.roadmap_tasks r on r.version = p.roadmap_version
    left join ${readSchema}.task_states s on s.project_id = p.id and s.task_key = r.key`)
  const tables = ['projects', 'task_states', 'members', 'history']
  for (const table of tables) await pool.query(`alter table ${readSchema}.${table} rename to ${table}_gone`)
  onTestFinished(async () => {
    for (const table of tables) await pool.query(`alter table ${readSchema}.${table}_gone rename to ${table}`)
  })
  const { application } = (await read(contract.readMetrics)).system
  expect(application).toMatchObject(rows[0] ?? {})
  expect(application.completedTasks).toBeGreaterThanOrEqual(3)
})

test('if the table of totals cannot be queried, only the numbers of projects and tasks in System Monitoring are null', async () => {
  const { pool } = app.database
  const there = readSchema
  await pool.query(`alter table ${there}.roadmap_totals rename to gone`)
  onTestFinished(async () => {
    await pool.query(`alter table ${there}.gone rename to roadmap_totals`)
  })
  const { system, performance } = await read(contract.readMetrics)
  expect(system.application).toEqual({
    totalProjects: null,
    totalTasks: null,
    completedTasks: null,
    activeUsers: expect.any(Number) as number,
  })
  expect(Object.keys(performance)).not.toEqual([])
  const { errors } = await read(contract.readErrors)
  expect(errors.map(({ message }) => message).join('\n')).toContain('Cannot count projects and tasks')
})

const route = 'GET /api/projects/{id}/members'
const measuredAt = async (client: Client) => (await read(contract.readMetrics, client)).performance[route]

test('System Monitoring combines the measurements of requests with the same path pattern', async () => {
  const client = await app.user()
  for (const project of [1, 2, 3]) await client.get(`/api/projects/${project}/members`)
  const { performance } = await read(contract.readMetrics)
  const { count, failures, min, avg, max, histogram } = routePerformance.parse(performance[route])
  expect([count, failures]).toEqual([3, 0])
  expect(histogram).toHaveLength(histogramSteps.length + 1)
  expect(histogram.reduce((sum, one) => sum + one)).toBe(3)
  expect([0, min, avg, max].toSorted((one, other) => one - other)).toEqual([0, min, avg, max])
  expect(Object.keys(performance).join(' ')).not.toMatch(/\d/)
})

test('a request that the client aborts does not count as a failed request', async () => {
  const { hostname, port } = new URL(app.url)
  const length = ['Content-Length: 50\r\n\r\n{"email":', 'Transfer-Encoding: chunked\r\n\r\n5\r\n{"ema\r\n']
  for (const rest of length) {
    const socket = connect(Number(port), hostname)
    socket.write(
      `POST /api/forgot-password HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\n${rest}`,
    )
    await app.client().get('/health/live')
    socket.destroy()
  }
  await expect
    .poll(async () => (await read(contract.readMetrics)).performance['POST /api/forgot-password'])
    .toMatchObject({ count: 2, failures: 0 })
})

test('System Monitoring adds up the requests of two API processes', async () => {
  const otherProcess = admin.at(await app.another())
  const before = (await measuredAt(admin))?.count ?? 0
  for (const client of [admin, otherProcess, otherProcess]) await client.get('/api/projects/1/members')
  expect((await measuredAt(otherProcess))?.count).toBeGreaterThanOrEqual(before + 2)
  expect((await measuredAt(admin))?.count).toBe(before + 3)
})

test('the request history in System Monitoring contains figures for each minute of the last hour', async () => {
  const { minutes } = await read(contract.readHistory)
  expect(minutes).toHaveLength(60)
  const times = minutes.map(({ at }) => Date.parse(at))
  expect(times.every((at, index) => index === 0 || at - (times[index - 1] ?? 0) === 60_000)).toBe(true)
  const busy = minutes.filter(({ requests }) => requests > 0)
  expect(busy.length).toBeGreaterThan(0)
  for (const { avg, p95 } of busy) expect([typeof avg, typeof p95]).toEqual(['number', 'number'])
})

test('while request measurements cannot be stored, System Monitoring shows the last stored measurements', async () => {
  const client = await app.user()
  const project = await client.project()
  await client.get(`/api/projects/${project}/members`)
  const before = await measuredAt(admin)
  const letWrite = await refuseWrites(['work.request_minutes', 'work.errors'])
  await client.get(`/api/projects/${project}/members`)
  expect((await measuredAt(admin))?.count).toBe(before?.count)
  await read(contract.readHistory)
  expect(await noted()).toEqual([])
  await letWrite()
  expect((await measuredAt(admin))?.count).toBe(Number(before?.count) + 1)
  expect(await noted()).toMatchObject([{ level: 'warn', count: 1 }])
})

const noted = async () =>
  (await read(contract.readErrors)).errors.filter(({ message }) => message.includes('No space left'))

/** Makes inserts into the tables fail as on a full disk. Returns a function that ends the failures. */
async function refuseWrites(tables: readonly string[]): Promise<() => Promise<void>> {
  const { pool } = app.database
  const letWrite = async () => void (await pool.query('drop function if exists work.refuse cascade'))
  onTestFinished(letWrite)
  await pool.query(`create function work.refuse() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
  end $$`)
  for (const table of tables) {
    await pool.query(
      `create trigger refused before insert on ${table} for each statement execute function work.refuse()`,
    )
  }
  return letWrite
}

test('in System Monitoring, the health call of each service returns the measurements of the service', async () => {
  const { database } = await read(contract.readDatabaseHealth)
  expect(database).toMatchObject({ status: 'healthy' })
  expect(database.details.poolSize).toBeGreaterThan(0)
  expect((await read(contract.readEmailHealth)).email).toMatchObject({ status: 'healthy' })
  const { storage } = await read(contract.readStorageHealth)
  expect(storage.status).toBe('healthy')
  expect(storage.details?.lastPosition).toBe(String(await app.store.lastPosition()))
  expect(storage.disk.free).toBeLessThan(storage.disk.total)
  const { projector } = await read(contract.readProjectorHealth)
  expect(projector.status).toBe('healthy')
})

test('the health check of the event store appends no event', async () => {
  const end = await app.store.lastPosition()
  await read(contract.readStorageHealth)
  await admin.get('/health')
  expect(await app.store.lastPosition()).toBe(end)
})

test('a request for logged errors with an invalid level or an invalid limit gets 400', async () => {
  const { path } = contract.readErrors
  expectFailure(await admin.get(`${path}?level=fatal`), 400)
  expectFailure(await admin.get(`${path}?limit=few`), 400)
})
