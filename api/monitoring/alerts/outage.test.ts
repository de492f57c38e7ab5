import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#kernel/postgres/database.ts'
import { connectedWith, testDatabase } from '#ops/testing/database.ts'
import { startProxy } from '#kernel/resilience/testing/proxy.ts'
import { rememberOutage } from './check-alerts.ts'
import type { Database } from '#schema/tables/database.ts'
import { updateIncidents, type Finding } from './incidents.ts'

const { db, url } = await testDatabase()
const nothingUnknown = new Set<never>()

const incidents = (since: Date) =>
  db
    .selectFrom('work.incidents')
    .where('began_at', '>=', since)
    .select(['subject', 'message', 'over_at'])
    .execute()

test('after a database outage, the first alert checks of several processes create one incident', async () => {
  const proxy = await startProxy(url)
  onTestFinished(() => proxy.close())
  let minute = 0
  const now = () => new Date(Date.UTC(2031, 0, 1, 12, minute))
  const since = now()
  const checks = [1, 2, 3].map(() => {
    const own = openDatabase<Database>(proxy.url, {
      max: 1,
      applicationName: 'brandpath tests',
      log: pino({ level: 'silent' }),
    })
    onTestFinished(() => own.close())
    return rememberOutage(now, (missed) => updateIncidents(own.db, missed, nothingUnknown, now()))
  })
  const runAll = () => Promise.allSettled(checks.map((check) => check()))

  await runAll()
  expect(await incidents(since)).toEqual([])

  proxy.refuse()
  for (minute of [1, 2]) {
    const results = await runAll()
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  }
  proxy.speak()
  minute = 3
  await runAll()
  const [incident, ...others] = await incidents(since)
  expect(others).toEqual([])
  expect(incident).toMatchObject({ subject: 'database', over_at: null })
  expect(incident?.message).toContain(
    'The database was unreachable from 2031-01-01 12:01 UTC to 2031-01-01 12:03 UTC: ',
  )
  minute = 7
  await runAll()
  expect(await incidents(since)).toMatchObject([{ subject: 'database', over_at: now() }])
})

test('a database outage of one minute creates no incident', async () => {
  let minute = 0
  let unreachable = true
  const now = () => new Date(Date.UTC(2031, 2, 1, 12, minute))
  const check = rememberOutage(now, (missed) =>
    unreachable
      ? Promise.reject(new Error('connect ECONNREFUSED'))
      : updateIncidents(db, missed, nothingUnknown, now()),
  )
  await expect(check()).rejects.toThrow('ECONNREFUSED')
  unreachable = false
  minute = 1
  await check()
  expect(await incidents(new Date(Date.UTC(2031, 2, 1)))).toEqual([])
})

test('if a database incident is already open, a database outage creates no second incident', async () => {
  let minute = 0
  let unreachable = false
  let findings: readonly Finding[] = [{ subject: 'database', message: 'The database is slow.' }]
  const now = () => new Date(Date.UTC(2031, 1, 1, 12, minute))
  const since = now()
  const check = rememberOutage(now, (missed) =>
    unreachable
      ? Promise.reject(new Error('connect ECONNREFUSED'))
      : updateIncidents(db, [...missed, ...findings], nothingUnknown, now()),
  )
  await check()
  unreachable = true
  for (minute of [1, 5, 10]) await expect(check()).rejects.toThrow('ECONNREFUSED')
  unreachable = false
  findings = []
  minute = 11
  await check()
  expect(await incidents(since)).toMatchObject([{ subject: 'database', over_at: null }])
  minute = 14
  await check()
  expect(await incidents(since)).toMatchObject([{ subject: 'database', over_at: now() }])
})

test('the incident about a read-only database has the message that the database accepts no writes', async () => {
  const standby = connectedWith(url, 'default_transaction_read_only=on')
  let minute = 0
  const now = () => new Date(Date.UTC(2031, 3, 1, 12, minute))
  const since = now()
  let target = standby.db
  const check = rememberOutage(now, (missed) =>
    updateIncidents(target, [...missed, { subject: 'database', message: '' }], nothingUnknown, now()),
  )
  await expect(check()).rejects.toThrow('read-only transaction')
  target = db
  minute = 2
  await check()
  const [incident] = await db
    .selectFrom('work.incidents')
    .where('began_at', '>=', since)
    .select('first_message')
    .execute()
  expect(incident?.first_message).toMatch(/: The database accepts no writes: it is a standby, or /)
})
