import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { readSchema, readVersion } from '#schema/tables/database.ts'
import type { ReportFrequency } from '#schema/roles.ts'
import { around } from '#store/testing/around.ts'
import { created, deleted, happened } from '../testing/events.ts'
import { testLog } from '../testing/log.ts'
import { projectToTheEnd } from '../testing/read-models.ts'
import { reportDue, type Reported, type Reports, type Turn } from './report-due.ts'

const log = await testLog()
const { db, store, append } = log
const schema = readSchema(readVersion)
const signal = new AbortController().signal
const reports: Reports = { db, store, schema, timeZone: 'UTC', log: pino({ level: 'silent' }) }

/** Each test has projects of its own, and finds no others. */
beforeEach(async () => {
  await projectToTheEnd(log, schema)
  for (const table of ['projects', 'members', 'mail_settings', 'reports_issued']) {
    await sql`truncate ${sql.id(schema, table)}`.execute(db)
  }
})

const chose = (projectId: number, entryId: number, frequency: ReportFrequency, at?: string, enabled = true) =>
  happened(
    `project-${projectId}`,
    'EmailPreferencesChanged',
    { entryId, enabled, frequency, statusUpdates: true },
    { ...(at !== undefined && { at }) },
  )
const invited = (projectId: number, entryId: number, expiresAt: string) =>
  happened(`project-${projectId}`, 'MemberInvited', { entryId, role: 'EDITOR', expiresAt })

/** A turn of a process that knows nothing yet, at a time; what it reported, in order. */
async function turn(at: string, more: Partial<Turn> = {}, by = reports): Promise<readonly string[]> {
  const told = await report(at, more, by)
  await projectToTheEnd(log, schema)
  return told
}

async function report(at: string, more: Partial<Turn> = {}, by = reports): Promise<readonly string[]> {
  const reported: Reported[] = []
  const tell = (one: Reported) => reported.push(one)
  const time = new Date(at)
  await reportDue(by, { at: time, now: time, write: true, done: new Map(), signal, tell, ...more })
  return reported
    .map(({ projectId, period, recipients }) => `${projectId}: ${period.key} to ${recipients}`)
    .toSorted()
}

async function issuedOf(projectId: number) {
  const events = await Array.fromAsync(store.read(`project-${projectId}`))
  return events.filter(({ type }) => type === 'ReportIssued').map(({ data }) => data['periodKey'])
}

const monday = '2026-03-09T08:00:00.000Z'

test('each project is reported once however often the alarm rings and whoever starts anew', async () => {
  await append(created(1), created(2), chose(2, 1002, 'monthly'), created(3), chose(3, 1003, 'biweekly'))
  await projectToTheEnd(log, schema)
  expect(await turn(monday)).toEqual(['1: 2026-W11 to 1', '3: b57 to 1'])
  expect(await turn(monday)).toEqual([])
  expect(await turn('2026-03-12T10:00:00.000Z')).toEqual([])
  expect(await turn('2026-03-16T07:59:59.000Z')).toEqual([])
  expect(await turn('2026-03-16T08:00:00.000Z')).toEqual(['1: 2026-W12 to 1'])
  expect(await turn('2026-04-01T08:00:00.000Z')).toEqual([
    '1: 2026-W14 to 1',
    '2: 2026-04 to 1',
    '3: b58 to 1',
  ])
})

test('weeks that nobody ran are made up for by one report', async () => {
  await append(created(10))
  await projectToTheEnd(log, schema)
  expect(await turn(monday)).toEqual(['10: 2026-W11 to 1'])
  expect(await turn('2026-04-02T15:00:00.000Z')).toEqual(['10: 2026-W14 to 1'])
  expect(await issuedOf(10)).toEqual(['2026-W11', '2026-W14'])
})

test('an event tells when it was issued, and is of the system alone', async () => {
  await append(created(20))
  await projectToTheEnd(log, schema)
  await turn('2026-03-10T15:00:00.000Z')
  const last = (await Array.fromAsync(store.read('project-20'))).at(-1)
  expect(last).toMatchObject({
    type: 'ReportIssued',
    data: { frequency: 'weekly', periodKey: '2026-W11', dueAt: monday },
    metadata: { actor: null, occurredAt: '2026-03-10T15:00:00.000Z', version: 1 },
  })
})

test('several processes at once issue each report once', async () => {
  const ids = Array.from({ length: 150 }, (_, index) => 100 + index)
  await Promise.all(ids.map((id) => append(created(id))))
  await projectToTheEnd(log, schema)
  const told = new Set((await Promise.all([1, 2, 3].map(() => report(monday)))).flat())
  expect(told.size).toBe(ids.length)
  for (const id of ids) expect(await issuedOf(id)).toEqual(['2026-W11'])
})

test('whoever is invited counts, as long as the invitation is open', async () => {
  await append(
    created(30),
    chose(30, 1030, 'monthly'),
    invited(30, 3000, '2026-03-15T09:00:00.000Z'),
    created(31),
    chose(31, 1031, 'monthly'),
    invited(31, 3100, '2026-03-08T09:00:00.000Z'),
    created(32),
    invited(32, 3200, '2026-03-15T09:00:00.000Z'),
  )
  await projectToTheEnd(log, schema)
  expect(await turn(monday)).toEqual(['30: 2026-W11 to 1', '32: 2026-W11 to 2'])
})

test('nobody is reported to who wants none, has just come, or has gone', async () => {
  const later = '2026-03-11T12:00:00.000Z'
  await append(
    created(40),
    chose(40, 1040, 'weekly', monday, false),
    created(41),
    deleted(41),
    created(42),
    chose(42, 1042, 'monthly'),
    chose(42, 1042, 'weekly', later),
    created(43, { at: later }),
  )
  await projectToTheEnd(log, schema)
  expect(await turn('2026-03-12T12:00:00.000Z')).toEqual([])
})

test('the streams decide, where the read models lag', async () => {
  await append(created(50), created(51), created(52))
  await projectToTheEnd(log, schema)
  await append(deleted(50), chose(51, 1051, 'weekly', monday, false))
  expect(await turn(monday)).toEqual(['52: 2026-W11 to 1'])
})

test('a turn that was not quick enough is not the last one', async () => {
  await append(created(60), created(61))
  await projectToTheEnd(log, schema)
  const busy = around(store, {
    append: async (stream, events, expected) => {
      if (stream === 'project-60') await append(happened(stream, 'ProjectRenamed', { name: 'Norrby' }))
      return store.append(stream, events, expected)
    },
  })
  const done: Turn['done'] = new Map()
  expect(await turn(monday, { done }, { ...reports, store: busy })).toEqual(['61: 2026-W11 to 1'])
  expect([...done.keys()].toSorted()).toEqual(['biweekly', 'monthly'])
  expect(await turn(monday, { done })).toEqual(['60: 2026-W11 to 1'])
  expect(done.get('weekly')).toBe('2026-W11')
})

test('what is done is not looked for again', async () => {
  await append(created(70))
  await projectToTheEnd(log, schema)
  const done: Turn['done'] = new Map([['weekly', '2026-W11']])
  expect(await turn(monday, { done })).toEqual([])
  expect(await turn('2026-03-16T08:00:00.000Z', { done })).toEqual(['70: 2026-W12 to 1'])
})

test('asking what would be reported writes nothing', async () => {
  await append(created(80))
  await projectToTheEnd(log, schema)
  expect(await turn(monday, { write: false })).toEqual(['80: 2026-W11 to 1'])
  expect(await issuedOf(80)).toEqual([])
})

test('a project that only a newer release can read holds no other up', async () => {
  const { stream, event } = happened('project-90', 'ProjectRenamed', { name: 'Norrby' })
  await append(created(90), created(91))
  await projectToTheEnd(log, schema)
  await append({ stream, event: { ...event, metadata: { ...event.metadata, version: 99 } } })
  const reported: number[] = []
  const complete = await reportDue(reports, {
    at: new Date(monday),
    now: new Date(monday),
    write: true,
    done: new Map(),
    signal,
    tell: ({ projectId }) => reported.push(projectId),
  })
  expect([complete, reported]).toEqual([true, [91]])
})
