import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import { mailbox } from '#ops/testing/mailbox.ts'
import { readConfig } from '#schema/config.ts'
import { monitoring as contract } from '#schema/api/index.ts'
import type { AlertSubject } from '#schema/api/monitoring.ts'
import { StoreUnavailable, type EventStore } from '#store/event-store.ts'
import { around } from '#store/testing/around.ts'
import { testDatabase } from '#store/testing/database.ts'
import { forgetOld, isOurTurn, takeMinute } from './alerts.ts'
import { openIncidents, uncheckedSince, updateIncidents } from './incidents.ts'

let away = false
let passed = 0
const behindWall = (store: EventStore): EventStore =>
  around(store, {
    append: (stream, events, expected) =>
      away && stream === 'log'
        ? Promise.reject(new StoreUnavailable('nothing can be written for anna@example.com'))
        : store.append(stream, events, expected),
  })
const app = await startTestApp({ storeOfApi: behindWall, now: () => new Date(Date.now() + passed) })
const { db } = app.database

async function administrator(email: string) {
  const client = await app.user(email)
  await db.updateTable('identity.accounts').set({ role: 'ADMIN' }).where('email', '=', email).execute()
  return client
}
const admin = await administrator('one@example.com')
await administrator('two@example.com')
await app.user('nobody@example.com')

async function check(client = admin) {
  const answer = await client.send('POST', contract.checkAlerts.path)
  expect(answer.status).toBe(200)
  return contract.checkAlerts.answer.parse(answer.body()).incidents
}
const subjects = async (address: string) =>
  (await mailbox(app.dataDir, address)).map(({ subject }) => subject)
const delivered = async () => {
  const rows = db.selectFrom('work.outbox').where('kind', '=', 'alert').select(['key', 'state'])
  return (await rows.execute()).filter(({ state }) => state !== 'queued').length
}
const begun = 'Brandpath alert: Storage'
const over = 'Brandpath alert over: Storage'
const none: ReadonlySet<AlertSubject> = new Set()

test('all administrators are mailed once when something goes wrong, and once when it is over', async () => {
  expect(await check()).toEqual([])
  away = true
  const [incident, ...others] = await check()
  expect(others).toEqual([])
  expect(incident).toMatchObject({
    subject: 'storage',
    message: 'The service storage is unhealthy: nothing can be written for [address].',
  })
  await check()
  await expect.poll(delivered).toBe(2)
  expect(await subjects('one@example.com')).toEqual([begun])
  expect(await subjects('two@example.com')).toEqual([begun])

  away = false
  expect(await check()).toHaveLength(1) // it may come back at once
  passed += 4 * 60_000
  expect(await check()).toEqual([])
  await check()
  await expect.poll(delivered).toBe(4)
  expect(await subjects('one@example.com')).toEqual([begun, over])
  expect(await subjects('two@example.com')).toEqual([begun, over])
  expect(await subjects('nobody@example.com')).toEqual([])
  const [mail] = await mailbox(app.dataDir, 'one@example.com')
  expect(mail?.text).toContain('The service storage is unhealthy')
  expect(mail?.text).toContain('/monitoring')
  // For those who keep the logs, and in the list of errors.
  const logged = () =>
    db
      .selectFrom('work.errors')
      .where('message', 'like', 'an incident %')
      .orderBy('first_at')
      .select(['level', 'message', 'count'])
      .execute()
  const words = 'The service storage is unhealthy: nothing can be written for [address].'
  await expect.poll(logged).toEqual([
    { level: 'error', message: `an incident began: ${words}`, count: 1 },
    { level: 'info', message: `an incident is over: ${words}`, count: 1 },
  ])
})

test('administrators are mailed once though no projector runs, by however many processes of the API', async () => {
  let passed = 0
  const now = () => new Date(Date.now() + passed)
  const without = await startTestApp({ projector: false, now })
  await without.another({ now })
  const { db } = without.database
  const ida = await without.administrator('ida@halden.example')
  await db.deleteFrom('work.incidents').execute() // the watch may have found it when nobody was an administrator
  const subjects = async () =>
    (await mailbox(without.dataDir, 'ida@halden.example')).map(({ subject }) => subject)
  const ledger = () =>
    db.selectFrom('work.outbox').orderBy('id').select(['kind', 'state', 'attempts']).execute()
  const gone = { version: 'work', pid: 1, trouble: null, beat_at: sql<Date>`now() - interval '1 minute'` }
  await db.insertInto('work.leaders').values(gone).execute()
  await db
    .insertInto('identity.password_resets')
    .values({ id: 1, user_id: (await ida.user()).id, expires_at: sql`now() + interval '1 hour'` })
    .execute()
  const waits = { key: 'reset:1', kind: 'password-reset' as const, refs: '{"resetId":1}' }
  await db.insertInto('work.outbox').values(waits).execute()
  expect(await check(ida)).toMatchObject([{ subject: 'projector' }])
  await expect.poll(subjects).toEqual(['Brandpath alert: Projector'])

  await without.project()
  const checkLater = () => {
    passed += 4 * 60_000
    return check(ida)
  }
  await expect.poll(checkLater).toEqual([])
  const sent = { state: 'sent', attempts: 1 }
  await expect.poll(ledger).toEqual([
    { kind: 'password-reset', ...sent },
    { kind: 'alert', ...sent },
    { kind: 'alert', ...sent },
  ])
  expect((await subjects()).toSorted()).toEqual([
    'Brandpath alert over: Projector',
    'Brandpath alert: Projector',
    'Reset your Brandpath password',
  ])
})

test('the mail of an end tells what is still open', async () => {
  const at = new Date()
  const later = new Date(at.getTime() + 200_000)
  const open = { subject: 'quorum' as const, message: '1 of 3 nodes answer.' }
  await updateIncidents(db, [open, { subject: 'certificate', message: 'It ends in 3 days.' }], none, at)
  await updateIncidents(db, [open], none, later)
  const over = async () =>
    (await mailbox(app.dataDir, 'one@example.com')).find(
      ({ subject }) => subject === 'Brandpath alert over: Certificate',
    )?.text
  await expect.poll(over).toContain('- Cluster quorum: 1 of 3 nodes answer.')
  expect(await over()).not.toContain('- Certificate')
  await updateIncidents(db, [], none, new Date(later.getTime() + 200_000))
  await expect.poll(() => subjects('one@example.com')).toContain('Brandpath alert over: Cluster quorum')
})

test('the mail of an end tells what was wrong at first, whatever later checks said', async () => {
  const at = Date.now()
  const say = (message: string, after: number) =>
    updateIncidents(db, [{ subject: 'mail', message }], none, new Date(at + after))
  await say('GET /api/projects 12 of 12.', 0)
  await say('GET /api/user 4 of 8.', 60_000)
  await updateIncidents(db, [], none, new Date(at + 300_000))
  const over = async () =>
    (await mailbox(app.dataDir, 'one@example.com')).find(
      ({ subject }) => subject === 'Brandpath alert over: Mail delivery',
    )?.text
  await expect.poll(over).toContain('When it was noticed: “GET /api/projects 12 of 12.”')
  expect(await over()).toContain('When it was last seen: “GET /api/user 4 of 8.”')
})

test('two checks at once tell of one incident', async () => {
  const now = new Date()
  const found = [{ subject: 'disk' as const, message: 'Of the disk 3 % is free.' }]
  await Promise.all([1, 2, 3].map(() => updateIncidents(db, found, none, now)))
  const rows = await db.selectFrom('work.incidents').where('subject', '=', 'disk').select('id').execute()
  expect(rows).toHaveLength(1)
  const later = new Date(now.getTime() + 200_000)
  await updateIncidents(db, [], new Set<AlertSubject>(['disk']), later)
  const open = () => db.selectFrom('work.incidents').where('over_at', 'is', null).select('subject').execute()
  expect(await open()).toEqual([{ subject: 'disk' }]) // nobody could look
  await Promise.all([1, 2, 3].map(() => updateIncidents(db, [], none, later)))
  expect(await open()).toEqual([])
  const mails = db.selectFrom('work.outbox').where('key', 'like', `alert-${rows[0]?.id}-%`).select('key')
  expect(await mails.execute()).toHaveLength(4)
})

test('what goes wrong by itself with its cause is no incident of its own, until the cause is over', async () => {
  const since = new Date('2031-01-01T00:00:00Z')
  const minutes = (count: number) => new Date(since.getTime() + count * 60_000)
  const check = (minute: number, ...found: AlertSubject[]) =>
    updateIncidents(
      db,
      found.map((subject) => ({ subject, message: `Something of ${subject}.` })),
      none,
      minutes(minute),
    )
  const open = async () =>
    (await openIncidents(db, since)).map(({ subject }) => subject).toSorted((a, b) => a.localeCompare(b))
  await check(0, 'errors', 'projector', 'storage')
  await check(1, 'errors', 'projector', 'storage')
  expect(await open()).toEqual(['storage'])
  await check(2, 'errors', 'disk', 'projector') // the first without the cause
  expect(await open()).toEqual(['disk', 'storage'])
  // It goes on, so it is something else: at once where no more can be felt, though the cause is not yet called over.
  await check(3, 'errors', 'disk', 'projector')
  expect(await open()).toEqual(['disk', 'errors', 'projector', 'storage'])
  await check(6, 'errors', 'disk', 'projector')
  expect(await open()).toEqual(['disk', 'errors', 'projector'])
  await check(20)
  expect(await open()).toEqual([])
})

test('a cause that nobody can look at any more has its effects, for as long as its incident stays', async () => {
  const since = new Date('2031-02-01T00:00:00Z')
  const finding = (subject: AlertSubject) => ({ subject, message: `Something of ${subject}.` })
  const open = async () => (await openIncidents(db, since)).map(({ subject }) => subject)
  await updateIncidents(db, [finding('quorum'), finding('storage')], none, since)
  const later = new Date(since.getTime() + 10 * 60_000)
  await updateIncidents(db, [finding('storage')], new Set(['quorum']), later)
  expect(await open()).toEqual(['quorum'])
  await updateIncidents(db, [], none, later)
  expect(await open()).toEqual([])
})

test('what checks do not find any more is told as quiet, until it is over', async () => {
  const since = new Date('2031-03-01T00:00:00Z')
  const at = (seconds: number) => new Date(since.getTime() + seconds * 1000)
  const found = [{ subject: 'disk' as const, message: 'The disk is full.' }]
  const quiet = async (seconds: number) =>
    (await openIncidents(db, at(seconds))).map(({ quietSince }) => quietSince)
  await updateIncidents(db, found, none, since)
  await updateIncidents(db, found, none, at(60))
  expect(await quiet(119)).toEqual([null])
  await updateIncidents(db, [], none, at(180))
  expect(await quiet(180)).toEqual([at(60).toISOString()])
  await updateIncidents(db, found, none, at(190)) // again
  expect(await quiet(200)).toEqual([null])
  await updateIncidents(db, [], none, at(900))
  expect(await quiet(900)).toEqual([])
})

test('one process has the watch of a minute', async () => {
  const minute = new Date('2030-01-01T00:00:00Z')
  const taken = await Promise.all([1, 2, 3].map((seconds) => takeMinute(db, { minute, seconds })))
  expect(taken.filter(Boolean)).toHaveLength(1)
})

test('where nobody has the watch any more, that is told, and since when', async () => {
  const minute = new Date('2032-01-01T00:00:00Z')
  await takeMinute(db, { minute, seconds: 0 })
  const upSince = new Date('2031-12-31T00:00:00Z')
  const after = (seconds: number) => uncheckedSince(db, new Date(minute.getTime() + seconds * 1000), upSince)
  expect(await after(0)).toBeNull()
  expect(await after(90)).toBeNull()
  expect(await after(91)).toEqual(minute)
  const check = new Date(minute.getTime() + 60_000) // with the log away, which leaves no lag to keep
  await updateIncidents(db, [{ subject: 'storage', message: 'The log is away.' }], none, check)
  expect(await after(150)).toBeNull()
  expect(await after(151)).toEqual(check)
  await updateIncidents(db, [], none, new Date(minute.getTime() + 600_000))
})

test('where no check has ever succeeded, nobody looks since the process is up', async () => {
  const unchecked = await testDatabase()
  const upSince = new Date('2033-01-01T00:00:00Z')
  const after = (seconds: number) =>
    uncheckedSince(unchecked.db, new Date(upSince.getTime() + seconds * 1000), upSince)
  expect(await after(90)).toBeNull()
  expect(await after(91)).toEqual(upSince)
})

test('nobody passes while the event store is away: that is what the watch is for', async () => {
  const now = () => new Date('2030-02-01T00:00:00Z')
  const config = readConfig({})
  const lost = () => Promise.reject(new StoreUnavailable('the log is away'))
  const without = { db, store: { ...behindWall(app.store), lastPosition: lost }, now, config }
  expect(await Promise.all([1, 2].map(() => isOurTurn(without)))).toEqual([true, true])
  const turns = await Promise.all([1, 2].map(() => isOurTurn({ db, config, store: app.store, now })))
  expect(turns.filter(Boolean)).toHaveLength(1)
})

test('errors are forgotten after thirty days', async () => {
  const at = (day: string) => new Date(`2020-03-${day}T12:00:00Z`)
  const row = { level: 'error' as const, message: 'm', context: '{}', count: 1 }
  await db
    .insertInto('work.errors')
    .values([
      { ...row, fingerprint: 'old', first_at: at('01'), last_at: at('01') },
      { ...row, fingerprint: 'again', first_at: at('01'), last_at: at('03') },
    ])
    .execute()
  await forgetOld(db, new Date('2020-04-01T11:00:00Z'))
  const left = db.selectFrom('work.errors').where('message', '=', 'm').select('fingerprint')
  expect(await left.execute()).toEqual([{ fingerprint: 'again' }])
})
