import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import { mailbox } from '#ops/testing/mailbox.ts'
import type { AlertSubject } from '#schema/api/monitoring.ts'
import { openDatabase } from '#store/database.ts'
import { connectedWith } from '#store/testing/database.ts'
import { startProxy } from '#store/testing/proxy.ts'
import { updateIncidents, type Finding } from './incidents.ts'
import { rememberingOutages } from './outage.ts'

const app = await startTestApp()
const { db } = app.database
await app.user('one@example.com')
await app.user('two@example.com')
await db.updateTable('identity.accounts').set({ role: 'ADMIN' }).execute()

const silent = pino({ level: 'silent' })
const begun = 'Brandpath alert: Database'
const over = 'Brandpath alert over: Database'

test('an outage of the database is told of afterwards, once by however many processes saw it', async () => {
  const proxy = await startProxy(app.database.url)
  onTestFinished(() => proxy.close())
  let minute = 0
  const now = () => new Date(Date.UTC(2031, 0, 1, 12, minute))
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  const watches = [1, 2, 3].map(() => {
    const process = openDatabase(proxy.url, {
      max: 1,
      applicationName: 'brandpath tests',
      log: silent,
    })
    onTestFinished(() => process.close())
    return rememberingOutages({ db: process.db, now, log }, () =>
      updateIncidents(process.db, [], new Set(), now()),
    )
  })
  const watch = (which = watches) => Promise.allSettled(which.map((look) => look()))
  const incidents = () => db.selectFrom('work.incidents').select(['subject', 'message', 'began_at']).execute()
  const mails = async (address: string) =>
    (await mailbox(app.dataDir, address)).map(({ subject }) => subject).toSorted()

  await watch()
  expect(await incidents()).toEqual([])

  proxy.refuse()
  for (minute of [1, 2]) {
    const looked = await watch()
    expect(looked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  }
  proxy.speak()
  minute = 3
  await watch(watches.slice(0, 2))
  const [incident, ...others] = await incidents()
  expect(others).toEqual([])
  expect(incident).toMatchObject({ subject: 'database', began_at: new Date('2031-01-01T12:01:00Z') })
  expect(incident?.message).toContain(
    'noticed at 2031-01-01 12:01 UTC, and in use again at 2031-01-01 12:03 UTC.',
  )
  expect(incident?.message).toMatch(/ It said: .*[^.]\.$/)
  expect(
    lines.filter((line) => line.includes('an incident began: The database could not be used')),
  ).toHaveLength(1)
  await expect.poll(() => mails('one@example.com')).toEqual([begun])

  const [told] = await mailbox(app.dataDir, 'one@example.com')
  expect(told?.text).toContain('One more mail follows once it was not found for three minutes.')
  expect(told?.text).not.toMatch(/\bover\b/)

  // The third comes back when all is over, and has nothing new to tell.
  minute = 7
  await watch(watches.slice(0, 2))
  await watch()
  expect(await incidents()).toHaveLength(1)
  for (const address of ['one@example.com', 'two@example.com'])
    await expect.poll(() => mails(address)).toEqual([begun, over].toSorted())
})

test('an outage that was found as it began is that incident until it ends, and what it did has no other', async () => {
  let minute = 0
  let away = false
  let found: readonly Finding[] = []
  const now = () => new Date(Date.UTC(2031, 1, 1, 12, minute))
  const watch = rememberingOutages({ db, now, log: silent }, () =>
    away ? Promise.reject(new Error('connect ECONNREFUSED')) : updateIncidents(db, found, new Set(), now()),
  )
  const finding = (subject: AlertSubject) => ({ subject, message: `Something of ${subject}.` })
  const incidents = () =>
    db
      .selectFrom('work.incidents')
      .where('began_at', '>=', new Date(Date.UTC(2031, 1, 1)))
      .select(['subject', 'over_at'])
      .execute()

  found = [finding('database')]
  await watch()
  away = true
  for (minute of [1, 5, 10]) await expect(watch()).rejects.toThrow('ECONNREFUSED')
  away = false
  found = [finding('errors'), finding('projector')]
  minute = 11
  await watch()
  expect(await incidents()).toEqual([{ subject: 'database', over_at: null }])
  found = []
  minute = 14
  await watch()
  expect(await incidents()).toEqual([{ subject: 'database', over_at: now() }])
})

test('a database that only reads is told to accept no writes', async () => {
  const standby = connectedWith(app.database.url, 'default_transaction_read_only=on')
  const began = new Date(Date.UTC(2031, 2, 1))
  let database = standby.db
  const watch = rememberingOutages({ db, log: silent, now: () => began }, () =>
    updateIncidents(database, [{ subject: 'database', message: '' }], new Set(), began),
  )
  await expect(watch()).rejects.toThrow('read-only transaction')
  database = db
  await watch()
  const incident = db.selectFrom('work.incidents').where('began_at', '=', began).select('first_message')
  const { first_message: told } = await incident.executeTakeFirstOrThrow()
  expect(told).toMatch(/It said: The database accepts no writes: it is a standby, or /)
})

test('a watch that goes on has nothing to remember', async () => {
  const before = await db.selectFrom('work.incidents').select('id').execute()
  const watch = rememberingOutages({ db, log: silent, now: () => new Date() }, () => Promise.resolve())
  await watch()
  await watch()
  expect(await db.selectFrom('work.incidents').select('id').execute()).toEqual(before)
})
