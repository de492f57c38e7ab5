import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { readSchema } from '#schema/tables/database.ts'
import type { ReportFrequency } from '#schema/roles.ts'
import { wrapStore } from '#kernel/event-store/testing/events.ts'
import { created, deleted, eventOf } from '../testing/events.ts'
import { testLog } from '../testing/log.ts'
import { openCommands } from '../work-context.ts'
import { projectToTheEnd } from '../testing/read-models.ts'
import { reportDue, type CompletedPeriods, type Reports, type ReportRun } from './report-due.ts'

const log = await testLog()
const { db, store, append } = log
const schema = readSchema
const signal = new AbortController().signal
const commands = openCommands(store)
const reports: Reports = { db, store, commands, schema, timeZone: 'UTC', log: pino({ level: 'silent' }) }

// Deletes the rows of earlier tests, so that each test sees only its own projects.
beforeEach(async () => {
  await projectToTheEnd(log, schema)
  for (const table of ['projects', 'members', 'mail_settings', 'reports_issued']) {
    await sql`truncate ${sql.id(schema, table)}`.execute(db)
  }
})

const chose = (projectId: number, entryId: number, frequency: ReportFrequency, at?: string, enabled = true) =>
  eventOf(
    `project-${projectId}`,
    'EmailPreferencesChanged',
    { entryId, enabled, frequency, statusUpdates: true },
    { ...(at !== undefined && { at }) },
  )
const invited = (projectId: number, entryId: number, expiresAt: string) =>
  eventOf(`project-${projectId}`, 'MemberInvited', { entryId, role: 'EDITOR', expiresAt })

/** Issues the due reports once, like a process that has just started. Returns the issued reports in sorted order. */
async function runOnce(at: string, more: Partial<ReportRun> = {}, by = reports): Promise<readonly string[]> {
  const reported = await reportAt(at, more, by)
  await projectToTheEnd(log, schema)
  return reported
}

async function reportAt(at: string, more: Partial<ReportRun> = {}, by = reports): Promise<readonly string[]> {
  const time = new Date(at)
  const run = { at: time, now: time, write: true, done: new Map(), signal, ...more }
  const { issued } = await reportDue(by, run)
  return issued
    .map(({ projectId, period, recipients }) => `${projectId}: ${period.key} to ${recipients}`)
    .toSorted()
}

async function issuedOf(projectId: number) {
  const events = await Array.fromAsync(store.read(`project-${projectId}`))
  return events.filter(({ type }) => type === 'ReportIssued').map(({ data }) => data['periodKey'])
}

const monday = '2026-03-09T08:00:00.000Z'

test('a project gets one report per report period, even if the projector restarts', async () => {
  await append(created(1), created(2), chose(2, 1002, 'monthly'), created(3), chose(3, 1003, 'biweekly'))
  await projectToTheEnd(log, schema)
  expect(await runOnce(monday)).toEqual(['1: 2026-W11 to 1', '3: b57 to 1'])
  expect(await runOnce(monday)).toEqual([])
  expect(await runOnce('2026-03-12T10:00:00.000Z')).toEqual([])
  expect(await runOnce('2026-03-16T07:59:59.000Z')).toEqual([])
  expect(await runOnce('2026-03-16T08:00:00.000Z')).toEqual(['1: 2026-W12 to 1'])
  expect(await runOnce('2026-04-01T08:00:00.000Z')).toEqual([
    '1: 2026-W14 to 1',
    '2: 2026-04 to 1',
    '3: b58 to 1',
  ])
})

test('after several weeks without a running projector, a project gets only the report of the current week', async () => {
  await append(created(10))
  await projectToTheEnd(log, schema)
  expect(await runOnce(monday)).toEqual(['10: 2026-W11 to 1'])
  expect(await runOnce('2026-04-02T15:00:00.000Z')).toEqual(['10: 2026-W14 to 1'])
  expect(await issuedOf(10)).toEqual(['2026-W11', '2026-W14'])
})

test('a ReportIssued event has no actor, and the event time is the time at which the report was issued', async () => {
  await append(created(20))
  await projectToTheEnd(log, schema)
  await runOnce('2026-03-10T15:00:00.000Z')
  const last = (await Array.fromAsync(store.read('project-20'))).at(-1)
  expect(last).toMatchObject({
    type: 'ReportIssued',
    data: { frequency: 'weekly', periodKey: '2026-W11', dueAt: monday },
    metadata: { actor: null, occurredAt: '2026-03-10T15:00:00.000Z', version: 1 },
  })
})

test('if three projectors run at the same time, every report is issued once', async () => {
  const ids = Array.from({ length: 150 }, (_, index) => 100 + index)
  await Promise.all(ids.map((id) => append(created(id))))
  await projectToTheEnd(log, schema)
  const reported = new Set((await Promise.all([1, 2, 3].map(() => reportAt(monday)))).flat())
  expect(reported.size).toBe(ids.length)
  for (const id of ids) expect(await issuedOf(id)).toEqual(['2026-W11'])
})

test('an invited person is a recipient of reports only while the invitation is valid', async () => {
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
  expect(await runOnce(monday)).toEqual(['30: 2026-W11 to 1', '32: 2026-W11 to 2'])
})

test('no report is issued for a deleted project, a project created after the report time or a project without recipients', async () => {
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
  expect(await runOnce('2026-03-12T12:00:00.000Z')).toEqual([])
})

test('a deleted project gets no report, even while the read models still contain the project', async () => {
  await append(created(50), created(51), created(52))
  await projectToTheEnd(log, schema)
  await append(deleted(50), chose(51, 1051, 'weekly', monday, false))
  expect(await runOnce(monday)).toEqual(['52: 2026-W11 to 1'])
})

test('if a report cannot be stored because of append conflicts, the next report run issues the report', async () => {
  await append(created(60), created(61))
  await projectToTheEnd(log, schema)
  const busy = wrapStore(store, {
    append: async (stream, events, expected) => {
      if (stream === 'project-60') await append(eventOf(stream, 'ProjectRenamed', { name: 'Norrby' }))
      return store.append(stream, events, expected)
    },
  })
  const done: ReportRun['done'] = new Map()
  expect(await runOnce(monday, { done }, { ...reports, store: busy, commands: openCommands(busy) })).toEqual([
    '61: 2026-W11 to 1',
  ])
  expect([...done.keys()].toSorted()).toEqual(['biweekly', 'monthly'])
  expect(await runOnce(monday, { done })).toEqual(['60: 2026-W11 to 1'])
  expect(done.get('weekly')).toBe('2026-W11')
})

test('if all reports of a week are issued, later report runs skip the week', async () => {
  await append(created(70))
  await projectToTheEnd(log, schema)
  const done: ReportRun['done'] = new Map([['weekly', '2026-W11']])
  expect(await runOnce(monday, { done })).toEqual([])
  expect(await runOnce('2026-03-16T08:00:00.000Z', { done })).toEqual(['70: 2026-W12 to 1'])
})

test('a dry run of the reports returns the reports that are due and appends no events', async () => {
  await append(created(80))
  await projectToTheEnd(log, schema)
  expect(await runOnce(monday, { write: false })).toEqual(['80: 2026-W11 to 1'])
  expect(await issuedOf(80)).toEqual([])
})

test('if one project has an event of a newer release, a second project still gets a report', async () => {
  const { stream, event } = eventOf('project-90', 'ProjectRenamed', { name: 'Norrby' })
  await append(created(90), created(91))
  await projectToTheEnd(log, schema)
  await append({ stream, event: { ...event, metadata: { ...event.metadata, version: 99 } } })
  const done: CompletedPeriods = new Map()
  const { issued } = await reportDue(reports, {
    at: new Date(monday),
    now: new Date(monday),
    write: true,
    done,
    signal,
  })
  expect([done.get('weekly'), issued.map(({ projectId }) => projectId)]).toEqual(['2026-W11', [91]])
})
