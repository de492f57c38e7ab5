import { formatUtcMinute } from '#domain/shared/format.ts'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import type { Health } from '#schema/api/health.ts'
import { readSchema } from '#schema/tables/database.ts'
import { anEvent } from '#kernel/event-store/testing/events.ts'
import { StoreUnavailable, type EventStore } from '#kernel/event-store/event-store.ts'
import { ensureLogId } from '#kernel/event-store/log-id.ts'
import { wrapStore } from '#kernel/event-store/testing/events.ts'
import { checkHealth, runCheck, type Checks } from './checks.ts'

const works = () => Promise.resolve()
const all: Checks = { database: works, email: works, authentication: works, storage: works, projector: works }

let isUnreachable = false
const unreliable = (store: EventStore): EventStore =>
  wrapStore(store, {
    lastPosition: () =>
      isUnreachable ? Promise.reject(new StoreUnavailable('the log is unreachable')) : store.lastPosition(),
  })
const app = await startTestApp({ storeOfApi: unreliable })
const health = async (client = app.client()) => {
  const response = await client.get('/health')
  expect(response.status).toBe(200)
  return response.body<Health>()
}

test('/health reports five services with their response times', async () => {
  const { status, services } = await health()
  expect(status).toBe('healthy')
  expect(services.map(({ service }) => service)).toEqual([
    'database',
    'email',
    'authentication',
    'storage',
    'projector',
  ])
  for (const service of services) {
    expect(service.status).toBe('healthy')
    expect(service.responseTime).toBeGreaterThanOrEqual(0)
  }
})

test('the authentication health check deletes the test session that the check created', async () => {
  await health()
  const orphans = app.database.db.selectFrom('identity.sessions').where('user_id', '=', 0).selectAll()
  expect(await orphans.execute()).toEqual([])
})

test('/health shows the status of each service to all callers, but error messages only to administrators', async () => {
  const admin = await app.administrator()
  isUnreachable = true
  await expect.poll(async () => (await health()).status).toBe('unhealthy')
  const publicHealth = await health()
  const adminHealth = await health(admin)
  const ready = await app.client().get('/health/ready')
  const started = await app.client().get('/health/started')
  isUnreachable = false
  expect(publicHealth.services.find(({ service }) => service === 'storage')).toMatchObject({
    status: 'unhealthy',
  })
  expect(JSON.stringify(publicHealth)).not.toContain('error')
  expect(adminHealth.services.find(({ service }) => service === 'storage')?.error).toBe(
    'the log is unreachable',
  )
  expect(ready.status).toBe(503)
  // /health/started answers 200, so a proxy still forwards requests, and /health can report the unreachable log.
  expect(started.status).toBe(200)
  await expect.poll(async () => (await health()).status).toBe('healthy')
  expect((await app.client().get('/health/ready')).status).toBe(200)
})

test('while no read models exist, /health/live answers 200, and /health/started and /health/ready answer 503', async () => {
  const unprojected = await startTestApp({ projector: false })
  expect((await unprojected.client().get('/health/live')).status).toBe(200)
  expect((await unprojected.client().get('/health/started')).status).toBe(503)
  expect((await unprojected.client().get('/health/ready')).status).toBe(503)
  expect((await app.client().get('/health/ready')).status).toBe(200)
})

test('if one service is unhealthy, the overall status in /health is “unhealthy”', async () => {
  const fails = () => Promise.reject(new Error('broken'))
  expect(await checkHealth({ ...all, email: fails })()).toMatchObject({
    status: 'unhealthy',
    services: [{ status: 'healthy' }, { status: 'unhealthy', error: 'broken' }, {}, {}, {}],
  })
  expect(await checkHealth(all)()).toMatchObject({ status: 'healthy' })
})

test('concurrent callers of /health share one run of all health checks, and later callers get its result for a second', async () => {
  let runs = 0
  let now = 0
  const check = checkHealth({ ...all, database: async () => void runs++ }, () => now)
  const results = await Promise.all([check(), check(), check()])
  now = 999
  expect(await check()).toBe(results[0])
  expect(runs).toBe(1)
  now = 1_000
  expect(await check()).not.toBe(results[0])
  expect(runs).toBe(2)
})

test('a run of the health checks that lasts longer than a second is still shared', async () => {
  let now = 0
  let runs = 0
  const slow = Promise.withResolvers<void>()
  const check = checkHealth({ ...all, email: () => (runs++, slow.promise) }, () => now)
  const first = check()
  now = 2_500
  const second = check()
  slow.resolve()
  expect(await second).toBe(await first)
  expect(runs).toBe(1)
})

test('a failed run of the health checks is not kept', async () => {
  const broken = new Proxy(all, {
    get: (checks, name: keyof Checks) => {
      if (isBroken) throw new Error('no check')
      return checks[name]
    },
  })
  let isBroken = true
  const check = checkHealth(broken, () => 0)
  await expect(check()).rejects.toThrow('no check')
  isBroken = false
  expect(await check()).toMatchObject({ status: 'healthy' })
})

test('while the projector cannot apply an event, /health reports the projector as unhealthy, and the API process stays ready', async () => {
  const stalledApp = await startTestApp()
  const renamed = anEvent({ name: 'Unknown project' }, 'ProjectRenamed')
  await stalledApp.store.append('project-999', [renamed], 'no_stream')
  const projector = async () =>
    (await health(stalledApp.client())).services.find(({ service }) => service === 'projector')
  await expect.poll(projector, { timeout: 30_000 }).toMatchObject({ status: 'unhealthy' })
  expect((await stalledApp.client().get('/health/ready')).status).toBe(200)
})

test('/health reports a projector without a recent heartbeat as unhealthy, even if no read model lags', async () => {
  const frozen = await startTestApp({ projector: false })
  const { db } = frozen.database
  const admin = await frozen.administrator()
  const projector = async () => {
    const { services } = await health(admin)
    return services.find(({ service }) => service === 'projector')
  }
  const errorOfProjector = async () => (await projector())?.error
  const seen = (ago: string, version = readSchema) =>
    db
      .insertInto('work.leaders')
      .values({
        version,
        pid: 1,
        trouble: null,
        beat_at: sql`now() - ${ago}::interval`,
      })
      .onConflict((on) => on.column('version').doUpdateSet((eb) => ({ beat_at: eb.ref('excluded.beat_at') })))
      .returning('beat_at')
      .executeTakeFirstOrThrow()
  await seen('3 seconds') // a leader may miss a few heartbeats
  expect(await errorOfProjector()).not.toMatch(/heartbeat/)
  const { beat_at: last } = await seen('1 minute')
  await expect.poll(projector).toMatchObject({
    status: 'unhealthy',
    error: `No heartbeat from a projector since ${formatUtcMinute(last)}`,
  })
  const { beat_at: sent } = await seen('2 minutes', 'work')
  await expect
    .poll(errorOfProjector)
    .toBe(
      `No heartbeat from a projector since ${formatUtcMinute(sent)}. All emails except alerts are waiting`,
    )
  await seen('0 seconds')
  await expect
    .poll(errorOfProjector)
    .toBe(
      `No heartbeat from an email worker since ${formatUtcMinute(sent)}. All emails except alerts are waiting`,
    )
  await db.updateTable('work.leaders').set({ trouble: 'it cannot' }).where('version', '=', 'work').execute()
  await expect.poll(errorOfProjector).toBe('Emails and background work are stalled: it cannot')
})

test('for an unhealthy service, the health report contains the messages of the error and of all causes of the error', async () => {
  const cause = new Error('could not extend file: No space left on device')
  const storage = () => Promise.reject(new StoreUnavailable('The event log cannot be read', { cause }))
  expect(await runCheck('storage', storage)).toMatchObject({
    error: 'The event log cannot be read: could not extend file: No space left on device',
  })
})

test('if the database is read-only, the services database, authentication and storage report the same error message', async () => {
  const standby = await startTestApp({ projector: false })
  const admin = await standby.administrator()
  await ensureLogId(standby.store)
  const { url } = standby.database
  const primary = new Client({
    connectionString: `${url}?options=${encodeURIComponent('-c default_transaction_read_only=off')}`,
  })
  await primary.connect()
  onTestFinished(() => primary.end())
  await primary.query(`do $$ begin
    execute format('alter database %I set default_transaction_read_only = on', current_database());
  end $$`)
  await primary.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  const why = 'The database accepts no writes: it is a standby, or default_transaction_read_only is on'
  await expect
    .poll(async () => (await health(admin)).services)
    .toMatchObject([
      { service: 'database', status: 'unhealthy', error: why },
      {},
      { service: 'authentication', status: 'unhealthy', error: why },
      { service: 'storage', status: 'unhealthy', error: why },
      {},
    ])
})
