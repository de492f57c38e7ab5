import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import { connectedWith, testDatabase } from '#ops/testing/database.ts'
import { monitoring as contract } from '#schema/api/index.ts'
import { alertConditions } from './conditions.ts'
import { certificateMessage, diskMessage, failedRequests, failingEmail, fullDisk } from './rules.ts'

let passed = 0
const later = () => new Date(Date.now() + passed)
const app = await startTestApp({ projector: false, now: later })
const { db } = app.database
const admin = await app.administrator()

/** Runs an alert check every minute for the given time. Returns the incidents after the last check. */
async function incidentsAfter(minutes: number, client = admin) {
  for (let minute = 0; ; minute += 1) {
    const response = await client.send('POST', contract.checkAlerts.path)
    expect(response.status).toBe(200)
    const { incidents } = contract.checkAlerts.response.parse(response.body())
    if (minute === minutes) return new Map(incidents.map(({ subject, message }) => [subject, message]))
    passed += 60_000
  }
}

const now = new Date('2031-01-01T12:04:10Z')

async function requests(
  target: typeof db,
  measured: { minute?: string; route?: string; count: number; failures: number },
) {
  const { minute = '12:04', route = `GET /${randomUUID()}`, count, failures } = measured
  const times = { total_ms: 1, min_ms: 1, max_ms: 1, histogram: Array<number>(11).fill(0) }
  await target
    .insertInto('work.request_minutes')
    .values({ minute: new Date(`2031-01-01T${minute}:00Z`), route, count, failures, ...times })
    .execute()
}

test('an error rate of 5 % raises an alert if there were at least 20 requests', async () => {
  const { db } = await testDatabase()
  await requests(db, { count: 19, failures: 19 })
  expect(await failedRequests(db, now)).toBeNull()
  await requests(db, { count: 381, failures: 0 })
  expect(await failedRequests(db, now)).toBeNull()
  await requests(db, { count: 0, failures: 1 })
  expect(await failedRequests(db, now)).toBe(
    '20 of 400 requests in the last 5 minutes failed with a server error.',
  )
})

test('the error rate of the alert includes only requests of the last five minutes', async () => {
  const { db } = await testDatabase()
  await requests(db, { minute: '11:59', count: 100, failures: 100 })
  expect(await failedRequests(db, now)).toBeNull()
  await requests(db, { minute: '12:00', count: 100, failures: 100 })
  expect(await failedRequests(db, now)).toMatch(/^100 of 100 requests/)
})

test('requests for static files do not lower the error rate of the API', async () => {
  const { db } = await testDatabase()
  await requests(db, { route: 'GET *', count: 1_810, failures: 0 })
  await requests(db, { count: 30, failures: 5 })
  expect(await failedRequests(db, now)).toMatch(/^5 of 30 requests/)
})

test('while no projector runs, an alert reports the service “projector” as unhealthy', async () => {
  expect((await incidentsAfter(1)).get('projector')).toBeUndefined()
  expect((await incidentsAfter(1)).get('projector')).toMatch(/^The projector service is unhealthy/)
})

test('a disk with less than 10 % free space raises an alert', () => {
  const disk = { host: 'web-1', total: 100 }
  expect(diskMessage({ ...disk, free: 10 })).toBeNull()
  expect(diskMessage({ ...disk, free: 9.9 })).toBe('Only 9% of the data disk on web-1 is free.')
})

test('the disk alert names the host with the fullest disk', async () => {
  const full = { host: 'web-2', folder: '/data', free: 1, total: 100, seen_at: new Date() }
  await db.insertInto('work.disks').values(full).execute()
  expect((await incidentsAfter(4)).get('disk')).toBeUndefined()
  expect((await incidentsAfter(1)).get('disk')).toBe('Only 1% of the data disk on web-2 is free.')
})

test('while the database is read-only, a full disk is still reported', async () => {
  const readOnly = connectedWith(app.database.url, 'default_transaction_read_only=on')
  const ownDisk = { host: 'web-3', folder: '/data', total: 100 }
  expect(await fullDisk(readOnly.db, { ...ownDisk, free: 0 })).toBe(
    'Only 0% of the data disk on web-3 is free.',
  )
  await expect(fullDisk(readOnly.db, { ...ownDisk, free: 50 })).rejects.toThrow('read-only transaction')
})

test('a certificate that expires in less than 14 days raises an alert', () => {
  const at = new Date('2026-03-01T12:00:00Z')
  const after = (days: number) => new Date(at.getTime() + days * 86_400_000)
  expect(certificateMessage(after(14), at)).toBeNull()
  expect(certificateMessage(after(13.9), at)).toMatch(/expires in 13 days/)
  expect(certificateMessage(after(1), at)).toMatch(/expires in 1 day\./)
  expect(certificateMessage(after(-1), at)).toMatch(/has expired/)
})

test('if no event store node presents a TLS certificate, the alert check succeeds and reports no incident', async () => {
  const env = { EVENTSTORE_URL: 'esdb://127.0.0.1:1,127.0.0.1:2' }
  const unreachable = await startTestApp({ env, now: later })
  const watcher = await unreachable.administrator()
  expect(await incidentsAfter(alertConditions.certificate.forMinutes, watcher)).toEqual(new Map())
})

interface Email {
  readonly state?: 'queued' | 'failed' | 'sent'
  readonly attempts?: number
  readonly reason?: string | null
  readonly minutesAgo?: number
}

const tryLater = 'the mail server answered: 451 try later'
const unknownRecipient = 'the mail server refuses the recipient: 550 User unknown'

async function email(
  target: typeof db,
  { state = 'queued', attempts = 3, reason = tryLater, minutesAgo = 10 }: Email = {},
) {
  await sql`
    insert into work.outbox (key, kind, refs, user_id, state, attempts, reason, created_at, sent_at)
    values (${randomUUID()}, 'guide', '{}', 1, ${state}, ${attempts}, ${state === 'sent' ? null : reason},
      now() - make_interval(mins => ${minutesAgo}),
      case when ${state}::text = 'sent' then now() - make_interval(mins => ${minutesAgo}) end)`.execute(
    target,
  )
}

test('an alert is raised if two emails have failed or were tried three times', async () => {
  const { db } = await testDatabase()
  await email(db)
  await email(db, { attempts: 2 })
  expect(await failingEmail(db)).toBeNull()
  await email(db, { state: 'failed', attempts: 1 })
  expect(await failingEmail(db)).toBe('2 emails could not be delivered in the last hour; 0 were sent.')
})

test('emails that fail because the recipient does not exist raise no alert', async () => {
  const { db } = await testDatabase()
  for (const attempts of [1, 2, 3, 4])
    await email(db, { state: 'failed', attempts, reason: unknownRecipient })
  expect(await failingEmail(db)).toBeNull()
})

test('undelivered emails raise no alert if as many or more emails were sent in the last hour', async () => {
  const { db } = await testDatabase()
  await email(db)
  await email(db)
  await email(db, { state: 'sent', minutesAgo: 70 })
  await email(db, { state: 'sent' })
  expect(await failingEmail(db)).toMatch(/^2 emails .*; 1 were sent\.$/)
  await email(db, { state: 'sent' })
  expect(await failingEmail(db)).toBeNull()
})
