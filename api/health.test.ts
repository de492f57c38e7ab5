import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import type { Health } from '#schema/api/health.ts'
import { utcMinute } from '#domain/utc-minute.ts'
import { readSchema, readVersion } from '#schema/tables/database.ts'
import { StoreUnavailable, type EventStore } from '#store/event-store.ts'
import { logIdOf } from '#store/log-id.ts'
import { around } from '#store/testing/around.ts'
import { toNewEvent } from './commands/run.ts'
import { checkHealth, checkOne, type Checks } from './health/check.ts'

const works = () => Promise.resolve()
const all: Checks = { database: works, email: works, authentication: works, storage: works, projector: works }

let away = false
const behindWall = (store: EventStore): EventStore =>
  around(store, {
    lastPosition: () =>
      away ? Promise.reject(new StoreUnavailable('the log is away')) : store.lastPosition(),
  })
const app = await startTestApp({ storeOfApi: behindWall })
const health = async (client = app.client()) => {
  const answer = await client.get('/health')
  expect(answer.status).toBe(200)
  return answer.body<Health>()
}

test('all five services are asked, each with its time', async () => {
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

test('asking leaves no session behind', async () => {
  await health()
  const nobody = app.database.db.selectFrom('identity.sessions').where('user_id', '=', 0).selectAll()
  expect(await nobody.execute()).toEqual([])
})

test('what is wrong only administrators read; everybody sees that something is', async () => {
  const admin = await app.user('admin@example.com')
  await app.database.db
    .updateTable('identity.accounts')
    .set({ role: 'ADMIN' })
    .where('email', '=', 'admin@example.com')
    .execute()
  away = true
  const seen = await health()
  const told = await health(admin)
  const ready = await app.client().get('/health/ready')
  const started = await app.client().get('/health/started')
  away = false
  expect(seen.status).toBe('unhealthy')
  expect(seen.services.find(({ service }) => service === 'storage')).toMatchObject({ status: 'unhealthy' })
  expect(JSON.stringify(seen)).not.toContain('error')
  expect(told.services.find(({ service }) => service === 'storage')?.error).toBe('the log is away')
  expect(ready.status).toBe(503)
  // So that a proxy still sends requests: without one nobody hears what is wrong.
  expect(started.status).toBe(200)
  expect((await health()).status).toBe('healthy')
  expect((await app.client().get('/health/ready')).status).toBe(200)
})

test('live is whoever answers; started and ready only whose read models have come to the end of the log', async () => {
  const unprojected = await startTestApp({ projector: false })
  expect((await unprojected.client().get('/health/live')).status).toBe(200)
  expect((await unprojected.client().get('/health/started')).status).toBe(503)
  expect((await unprojected.client().get('/health/ready')).status).toBe(503)
  expect((await app.client().get('/health/ready')).status).toBe(200)
})

test('the whole is as its worst service', async () => {
  const fails = () => Promise.reject(new Error('broken'))
  expect(await checkHealth({ ...all, email: fails })()).toMatchObject({
    status: 'unhealthy',
    services: [{ status: 'healthy' }, { status: 'unhealthy', error: 'broken' }, {}, {}, {}],
  })
  expect(await checkHealth(all)()).toMatchObject({ status: 'healthy' })
})

test('whoever asks while others do shares their answer', async () => {
  let asked = 0
  const check = checkHealth({ ...all, database: async () => void asked++ })
  await Promise.all([check(), check(), check()])
  expect(asked).toBe(1)
  await check()
  expect(asked).toBe(2)
})

test('read models that cannot go on are unhealthy, and served all the same', async () => {
  const halted = await startTestApp()
  const commandId = randomUUID()
  const metadata = {
    actor: null,
    correlationId: commandId,
    causationId: commandId,
    commandId,
    occurredAt: new Date().toISOString(),
  }
  const renamed = toNewEvent(
    { type: 'ProjectRenamed', data: { name: 'Nobody made it' } },
    randomUUID(),
    metadata,
  )
  await halted.store.append('project-999', [renamed], 'no_stream')
  const projector = async () =>
    (await health(halted.client())).services.find(({ service }) => service === 'projector')
  await expect.poll(projector, { timeout: 30_000 }).toMatchObject({ status: 'unhealthy' })
  expect((await halted.client().get('/health/ready')).status).toBe(200)
})

test('a projector that gives no sign of life is unhealthy, however little is behind', async () => {
  const frozen = await startTestApp({ projector: false })
  const { db } = frozen.database
  const admin = await frozen.user()
  await db.updateTable('identity.accounts').set({ role: 'ADMIN' }).execute()
  const projector = async () => {
    const { services } = await health(admin)
    return services.find(({ service }) => service === 'projector')
  }
  const seen = (ago: string, version = readSchema(readVersion)) =>
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
  await seen('3 seconds') // a few heartbeats may be late
  expect((await projector())?.error).not.toMatch(/sign of life/)
  const { beat_at: last } = await seen('1 minute')
  expect(await projector()).toMatchObject({
    status: 'unhealthy',
    error: `No projector has given a sign of life since ${utcMinute(last)}`,
  })
  const { beat_at: sent } = await seen('2 minutes', 'work')
  expect((await projector())?.error).toBe(
    `No projector has given a sign of life since ${utcMinute(sent)}: all mails but those of alerts wait for one`,
  )
  await seen('0 seconds')
  expect((await projector())?.error).toBe(
    `No projector that sends mails has given a sign of life since ${utcMinute(sent)}: all mails but those of alerts wait for one`,
  )
  await db.updateTable('work.leaders').set({ trouble: 'it cannot' }).where('version', '=', 'work').execute()
  expect((await projector())?.error).toBe('What sends mails stands still: it cannot')
})

test('why a service cannot be used is told down to what caused it', async () => {
  const cause = new Error('could not extend file: No space left on device')
  const storage = () => Promise.reject(new StoreUnavailable('The event log cannot be read', { cause }))
  expect(await checkOne('storage', storage)).toMatchObject({
    error: 'The event log cannot be read: could not extend file: No space left on device',
  })
})

test('a database that only reads is said to accept no writes, by whatever wants to write', async () => {
  const standby = await startTestApp({ projector: false })
  const admin = await standby.administrator()
  await logIdOf(standby.store)
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
