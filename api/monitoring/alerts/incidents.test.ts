import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import { emailsTo } from '#ops/testing/emails.ts'
import { monitoring as contract } from '#schema/api/index.ts'
import type { AlertSubject } from '#schema/api/monitoring.ts'
import { StoreUnavailable, type EventStore } from '#kernel/event-store/event-store.ts'
import { wrapStore } from '#kernel/event-store/testing/events.ts'
import { testDatabase } from '#ops/testing/database.ts'
import { claimCheck, claimMinute, deleteOldRows } from './check-alerts.ts'
import { alertConditions } from './conditions.ts'
import { openIncidents, uncheckedSince, updateIncidents } from './incidents.ts'

let unwritable = false
let passed = 0
const failingStore = (store: EventStore): EventStore =>
  wrapStore(store, {
    append: (stream, events, expected) =>
      unwritable && stream === 'log'
        ? Promise.reject(new StoreUnavailable('nothing can be written for anna@example.com'))
        : store.append(stream, events, expected),
  })
/** Clock of the application. Tests use it too: the alert check of each minute ends incidents by this clock. */
const now = () => new Date(Date.now() + passed)
const app = await startTestApp({ storeOfApi: failingStore, now })
const { db } = app.database

const admin = await app.administrator('one@example.com')
await app.administrator('two@example.com')
await app.user('member@example.com')

async function check(client = admin) {
  const response = await client.send('POST', contract.checkAlerts.path)
  expect(response.status).toBe(200)
  return contract.checkAlerts.response.parse(response.body()).incidents
}
const subjects = async (address: string) =>
  (await emailsTo(app.dataDir, address)).map(({ subject }) => subject)
const delivered = async () => {
  const rows = db.selectFrom('work.outbox').where('kind', '=', 'alert').select(['key', 'state'])
  return (await rows.execute()).filter(({ state }) => state !== 'queued').length
}
const startSubject = 'Brandpath alert: Storage'
const endSubject = 'Brandpath alert ended: Storage'
const none: ReadonlySet<AlertSubject> = new Set()

test('every administrator gets one email when an incident begins and one email when the incident ends', async () => {
  expect(await check()).toEqual([])
  unwritable = true
  expect(await check()).toEqual([])
  passed += 60_000
  expect(await check()).toEqual([])
  passed += 60_000
  const [incident, ...others] = await check()
  expect(others).toEqual([])
  expect(incident).toMatchObject({
    subject: 'storage',
    message: 'The storage service is unhealthy: nothing can be written for [address].',
  })
  await check()
  await expect.poll(delivered).toBe(2)
  expect(await subjects('one@example.com')).toEqual([startSubject])
  expect(await subjects('two@example.com')).toEqual([startSubject])

  unwritable = false
  expect(await check()).toHaveLength(1)
  passed += 4 * 60_000
  expect(await check()).toEqual([])
  await check()
  await expect.poll(delivered).toBe(4)
  expect(await subjects('one@example.com')).toEqual([startSubject, endSubject])
  expect(await subjects('two@example.com')).toEqual([startSubject, endSubject])
  expect(await subjects('member@example.com')).toEqual([])
  const [email] = await emailsTo(app.dataDir, 'one@example.com')
  expect(email?.text).toContain('The storage service is unhealthy')
  expect(email?.text).toContain('/monitoring')
  const logged = () =>
    db
      .selectFrom('work.errors')
      .where('message', 'like', 'Alert %')
      .orderBy('first_at')
      .select(['level', 'message', 'context', 'count'])
      .execute()
  const reason = 'The storage service is unhealthy: nothing can be written for [address].'
  const context = { task: 'alerts', reason }
  await expect.poll(logged).toEqual([
    { level: 'error', message: 'Alert began', context, count: 1 },
    { level: 'info', message: 'Alert ended', context, count: 1 },
  ])
})

test('while no projector runs, two API processes send each alert email only once', async () => {
  let passed = 0
  const now = () => new Date(Date.now() + passed)
  const projectorless = await startTestApp({ projector: false, now })
  await projectorless.another({ now })
  const { db } = projectorless.database
  const ida = await projectorless.administrator('ida@halden.example')
  await db.deleteFrom('work.incidents').execute()
  const subjects = async () =>
    (await emailsTo(projectorless.dataDir, 'ida@halden.example')).map(({ subject }) => subject)
  const queuedEmails = () =>
    db.selectFrom('work.outbox').orderBy('id').select(['kind', 'state', 'attempts']).execute()
  const deadLeader = {
    version: 'work',
    pid: 1,
    trouble: null,
    beat_at: sql<Date>`now() - interval '1 minute'`,
  }
  await db.insertInto('work.leaders').values(deadLeader).execute()
  await db
    .insertInto('identity.password_resets')
    .values({ id: 1, user_id: (await ida.user()).id, expires_at: sql`now() + interval '1 hour'` })
    .execute()
  const waits = { key: 'reset:1', kind: 'password-reset' as const, refs: '{"resetId":1}' }
  await db.insertInto('work.outbox').values(waits).execute()
  for (const _ of [1, 2]) {
    expect(await check(ida)).toEqual([])
    passed += 60_000
  }
  expect(await check(ida)).toMatchObject([{ subject: 'projector' }])
  await expect.poll(subjects).toEqual(['Brandpath alert: Projector'])

  await projectorless.project()
  const checkLater = () => {
    passed += 4 * 60_000
    return check(ida)
  }
  await expect.poll(checkLater).toEqual([])
  const sent = { state: 'sent', attempts: 1 }
  await expect.poll(queuedEmails).toEqual([
    { kind: 'password-reset', ...sent },
    { kind: 'alert', ...sent },
    { kind: 'alert', ...sent },
  ])
  expect((await subjects()).toSorted()).toEqual([
    'Brandpath alert ended: Projector',
    'Brandpath alert: Projector',
    'Reset your Brandpath password',
  ])
})

test('every alert condition is measured over at least two minutes', () => {
  const { lag: _, ...conditions } = alertConditions
  const minutes = Object.values(conditions).map(
    (condition) => condition.forMinutes + ('withinMinutes' in condition ? condition.withinMinutes : 0),
  )
  expect(Math.min(...minutes)).toBeGreaterThanOrEqual(2)
})

/** Runs alert checks at the given seconds. The condition must last two minutes. `open`: incidents after each check. */
async function checksOfLastingCondition(checks: readonly (readonly [second: number, isFound: boolean])[]) {
  const { db } = await testDatabase()
  const start = Date.UTC(2031, 4, 1)
  const open: number[] = []
  for (const [second, isFound] of checks) {
    const at = new Date(start + second * 1_000)
    const finding = { subject: 'storage', message: 'The log is unreachable.', forMinutes: 2 } as const
    await updateIncidents(db, isFound ? [finding] : [], none, at)
    open.push((await openIncidents(db, at)).length)
  }
  const rows = await db.selectFrom('work.incidents').orderBy('id').select(['began_at', 'over_at']).execute()
  const seconds = (date: Date | null) => date && (date.getTime() - start) / 1_000
  return { open, incidents: rows.map(({ began_at, over_at }) => [seconds(began_at), seconds(over_at)]) }
}

test('if a condition lasts two minutes, an incident begins, with the time of the first detection', async () => {
  const checks = [0, 60, 119, 120].map((second) => [second, true] as const)
  expect(await checksOfLastingCondition(checks)).toEqual({ open: [0, 0, 0, 1], incidents: [[0, null]] })
})

test('if a condition is absent for more than 90 seconds, the two minutes until an incident begin again', async () => {
  const flapping = await checksOfLastingCondition([
    [0, true],
    [60, true],
    [120, false],
    [180, true],
    [240, true],
    [300, true],
  ])
  expect(flapping).toEqual({ open: [0, 0, 0, 0, 0, 1], incidents: [[180, null]] })
})

test('a condition that is found at every second check begins no incident', async () => {
  const checks = Array.from({ length: 12 }, (_, minute) => [minute * 60, minute % 2 === 0] as const)
  expect(await checksOfLastingCondition(checks)).toEqual({ open: checks.map(() => 0), incidents: [] })
})

test('an open incident whose condition comes and goes ends only three minutes after the last detection', async () => {
  const result = await checksOfLastingCondition([
    [0, true],
    [60, true],
    [120, true],
    [180, false],
    [240, true],
    [300, false],
    [360, false],
    [419, false],
    [420, false],
  ])
  expect(result).toEqual({ open: [0, 0, 1, 1, 1, 1, 1, 1, 0], incidents: [[0, 420]] })
})

test('after an incident has ended, its condition must last for two minutes again', async () => {
  const checks = [0, 60, 120].map((second) => [second, true] as const)
  const again = [360, 420, 480].map((second) => [second, true] as const)
  expect(await checksOfLastingCondition([...checks, [300, false], ...again])).toEqual({
    open: [0, 0, 1, 0, 0, 0, 1],
    incidents: [
      [0, 300],
      [360, null],
    ],
  })
})

test('a condition that only one of two processes finds begins one incident after two minutes', async () => {
  const checks = [0, 60, 120].flatMap((second) => [[second, true] as const, [second + 1, false] as const])
  expect((await checksOfLastingCondition(checks)).incidents).toEqual([[0, null]])
})

test('the email about an ended incident lists the incidents that are still open', async () => {
  const at = now()
  const later = new Date(at.getTime() + 200_000)
  const open = { subject: 'errors' as const, message: '9 of 90 requests failed.' }
  await updateIncidents(db, [open, { subject: 'certificate', message: 'It ends in 3 days.' }], none, at)
  await updateIncidents(db, [open], none, later)
  const endEmail = async () =>
    (await emailsTo(app.dataDir, 'one@example.com')).find(
      ({ subject }) => subject === 'Brandpath alert ended: Certificate',
    )?.text
  await expect.poll(endEmail).toContain('- Failed requests: 9 of 90 requests failed.')
  expect(await endEmail()).not.toContain('- Certificate')
  await updateIncidents(db, [], none, new Date(later.getTime() + 200_000))
  await expect.poll(() => subjects('one@example.com')).toContain('Brandpath alert ended: Failed requests')
})

test('the email about an ended incident quotes the first and the last message of the incident', async () => {
  const at = now().getTime()
  const checkWith = (message: string, after: number) =>
    updateIncidents(db, [{ subject: 'mail', message }], none, new Date(at + after))
  await checkWith('GET /api/projects 12 of 12.', 0)
  await checkWith('GET /api/user 4 of 8.', 60_000)
  await updateIncidents(db, [], none, new Date(at + 300_000))
  const endEmail = async () =>
    (await emailsTo(app.dataDir, 'one@example.com')).find(
      ({ subject }) => subject === 'Brandpath alert ended: Email delivery',
    )?.text
  await expect.poll(endEmail).toContain('First message: “GET /api/projects 12 of 12.”')
  expect(await endEmail()).toContain('Last message: “GET /api/user 4 of 8.”')
})

test('concurrent alert checks create one incident and end the incident once', async () => {
  const at = now()
  const found = [{ subject: 'disk' as const, message: 'Only 3% of the disk is free.' }]
  await Promise.all([1, 2, 3].map(() => updateIncidents(db, found, none, at)))
  const rows = await db.selectFrom('work.incidents').where('subject', '=', 'disk').select('id').execute()
  expect(rows).toHaveLength(1)
  const later = new Date(at.getTime() + 200_000)
  await updateIncidents(db, [], new Set<AlertSubject>(['disk']), later)
  const open = () => db.selectFrom('work.incidents').where('over_at', 'is', null).select('subject').execute()
  expect(await open()).toEqual([{ subject: 'disk' }])
  await Promise.all([1, 2, 3].map(() => updateIncidents(db, [], none, later)))
  expect(await open()).toEqual([])
  const emails = db.selectFrom('work.outbox').where('key', 'like', `alert-${rows[0]?.id}-%`).select('key')
  expect(await emails.execute()).toHaveLength(4)
})

test('if the latest alert check no longer finds the problem, the open incident shows when the problem was last found', async () => {
  const since = new Date('2031-03-01T00:00:00Z')
  const at = (seconds: number) => new Date(since.getTime() + seconds * 1000)
  const found = [{ subject: 'disk' as const, message: 'The disk is full.' }]
  const quietSince = async (seconds: number) =>
    (await openIncidents(db, at(seconds))).map(({ quietSince }) => quietSince)
  await updateIncidents(db, found, none, since)
  await updateIncidents(db, found, none, at(60))
  expect(await quietSince(119)).toEqual([null])
  await updateIncidents(db, [], none, at(180))
  expect(await quietSince(180)).toEqual([at(60).toISOString()])
  await updateIncidents(db, found, none, at(190))
  expect(await quietSince(200)).toEqual([null])
  await updateIncidents(db, [], none, at(900))
  expect(await quietSince(900)).toEqual([])
})

test('if several processes start the alert check of one minute, exactly one process runs the check', async () => {
  const minute = new Date('2030-01-01T00:00:00Z')
  const taken = await Promise.all([1, 2, 3].map((seconds) => claimMinute(db, { minute, seconds })))
  expect(taken.filter(Boolean)).toHaveLength(1)
})

test('if no alert check ran for more than 90 seconds, uncheckedSince returns the time of the last alert check', async () => {
  const minute = new Date('2032-01-01T00:00:00Z')
  await claimMinute(db, { minute, seconds: 0 })
  const upSince = new Date('2031-12-31T00:00:00Z')
  const after = (seconds: number) => uncheckedSince(db, new Date(minute.getTime() + seconds * 1000), upSince)
  expect(await after(0)).toBeNull()
  expect(await after(90)).toBeNull()
  expect(await after(91)).toEqual(minute)
  const check = new Date(minute.getTime() + 60_000)
  await updateIncidents(db, [{ subject: 'storage', message: 'The log is unreachable.' }], none, check)
  expect(await after(150)).toBeNull()
  expect(await after(151)).toEqual(check)
  await updateIncidents(db, [], none, new Date(minute.getTime() + 600_000))
})

test('if no alert check has run since the process start, uncheckedSince returns the time of the process start', async () => {
  const unchecked = await testDatabase()
  const upSince = new Date('2033-01-01T00:00:00Z')
  const after = (seconds: number) =>
    uncheckedSince(unchecked.db, new Date(upSince.getTime() + seconds * 1000), upSince)
  expect(await after(90)).toBeNull()
  expect(await after(91)).toEqual(upSince)
})

test('while the event store is unreachable, every process runs the alert check', async () => {
  const now = () => new Date('2030-02-01T00:00:00Z')
  const unreachable = () => Promise.reject(new StoreUnavailable('the log is unreachable'))
  const without = { db, store: { ...failingStore(app.store), lastPosition: unreachable }, now }
  expect(await Promise.all([1, 2].map(() => claimCheck(without)))).toEqual([true, true])
  const claims = await Promise.all([1, 2].map(() => claimCheck({ db, store: app.store, now })))
  expect(claims.filter(Boolean)).toHaveLength(1)
})

test('after the clock was set back by an hour, the alert checks continue, and a missing check is still noticed', async () => {
  const claimAt = (time: string) =>
    claimCheck({ db, store: app.store, now: () => new Date(`2034-01-01T${time}Z`) })
  expect(await claimAt('13:00:00')).toBe(true)
  const upSince = new Date('2034-01-01T11:00:00Z')
  expect(await uncheckedSince(db, new Date('2034-01-01T12:02:00Z'), upSince)).not.toBeNull()
  expect(await claimAt('12:00:00')).toBe(true)
  expect(await claimAt('12:00:30')).toBe(false)
  // The clock of another host is one minute ahead.
  expect(await claimAt('12:01:00')).toBe(true)
  expect(await claimAt('12:00:40')).toBe(false)
  expect(await claimAt('13:00:00')).toBe(true)
})

test('logged errors are deleted 30 days after the last occurrence', async () => {
  const at = (day: string) => new Date(`2020-03-${day}T12:00:00Z`)
  const row = { level: 'error' as const, message: 'm', context: '{}', count: 1 }
  await db
    .insertInto('work.errors')
    .values([
      { ...row, fingerprint: 'old', first_at: at('01'), last_at: at('01') },
      { ...row, fingerprint: 'again', first_at: at('01'), last_at: at('03') },
    ])
    .execute()
  await deleteOldRows(db, new Date('2020-04-01T11:00:00Z'))
  const left = db.selectFrom('work.errors').where('message', '=', 'm').select('fingerprint')
  expect(await left.execute()).toEqual([{ fingerprint: 'again' }])
})
