import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { created, happened } from '#projector/testing/events.ts'
import { testLog } from '#projector/testing/log.ts'
import { projectToTheEnd } from '#projector/testing/read-models.ts'
import { readSchema, readVersion } from '#schema/tables/database.ts'
import type { EventStore } from '#store/event-store.ts'
import { around } from '#store/testing/around.ts'
import { CommandFailed } from './command.ts'
import { issueReports } from './issue-reports.ts'

const log = await testLog()
const { db, store, append } = log
const schema = readSchema(readVersion)
const quiet = pino({ level: 'silent' })
const at = new Date('2026-03-09T08:00:00.000Z')

/** Each test has projects of its own, and finds no others. */
beforeEach(async () => {
  await projectToTheEnd(log, schema)
  for (const table of ['projects', 'members']) await sql`truncate ${sql.id(schema, table)}`.execute(db)
})

async function given(...projectIds: readonly number[]): Promise<void> {
  await append(...projectIds.map((id) => created(id)))
  await projectToTheEnd(log, schema)
}

/** The log of somebody who is overtaken so many times, just before he appends to this project. */
function overtaken(projectId: number, times: number, by: () => Promise<unknown>): EventStore {
  let left = times
  return around(store, {
    append: async (stream, events, expected) => {
      if (stream === `project-${projectId}` && left-- > 0) await by()
      return store.append(stream, events, expected)
    },
  })
}

const rename = (projectId: number) => async () => {
  await append(happened(`project-${projectId}`, 'ProjectRenamed', { name: 'Norrby' }))
  await projectToTheEnd(log, schema)
}

/** What the operator is told, and how it ended. */
async function run({
  by = store,
  write = true,
  turns = 3,
}: { by?: EventStore; write?: boolean; turns?: number } = {}) {
  const said: string[] = []
  const reports = { db, store: by, schema, timeZone: 'UTC', log: quiet }
  const failure: unknown = await issueReports(
    reports,
    { at, write, patience: { turns, pauseMs: 1 } },
    (words) => said.push(words),
  ).catch((error: unknown) => error)
  return { said, failure }
}

const issuedOf = async (projectId: number) =>
  (await Array.fromAsync(store.read(`project-${projectId}`))).filter(({ type }) => type === 'ReportIssued')

test('each report is named, and those of a dry run are not written', async () => {
  await given(1, 2)
  const told = [
    'project 1, Halden: weekly report 2026-W11 to 1 person',
    'project 2, Halden: weekly report 2026-W11 to 1 person',
  ]
  expect((await run({ write: false })).said).toEqual([
    ...told,
    '2 reports would be issued. Nothing was written.',
  ])
  expect(await issuedOf(1)).toEqual([])
  expect((await run()).said).toEqual([
    ...told,
    '2 reports are issued. The mails leave while the application runs.',
  ])
  await projectToTheEnd(log, schema)
  expect((await run()).said).toEqual([
    'At 2026-03-09T08:00:00.000Z nothing is due that was not reported yet.',
  ])
})

test('what somebody else was faster at is decided again, and told once', async () => {
  await given(11, 12)
  const { said, failure } = await run({ by: overtaken(11, 2, rename(11)) })
  expect(failure).toBeUndefined()
  expect(said).toEqual([
    'project 11, Norrby: weekly report 2026-W11 to 1 person',
    'project 12, Halden: weekly report 2026-W11 to 1 person',
    '2 reports are issued. The mails leave while the application runs.',
  ])
  expect([await issuedOf(11), await issuedOf(12)]).toMatchObject([{ length: 1 }, { length: 1 }])
})

test('it ends where somebody else is always faster, and names what it gave up on behind what it issued', async () => {
  await given(21, 22)
  const { said, failure } = await run({ by: overtaken(21, Infinity, rename(21)) })
  expect(said).toEqual([
    'project 22, Halden: weekly report 2026-W11 to 1 person',
    '1 report is issued. The mails leave while the application runs.',
  ])
  expect(failure).toBeInstanceOf(CommandFailed)
  expect(failure).toMatchObject({
    message: expect.stringContaining(':\n  project 21, Norrby: weekly report 2026-W11\n') as string,
  })
  expect(await issuedOf(21)).toEqual([])
})

test('nothing is said to be done where all was given up', async () => {
  await given(31)
  const { said, failure } = await run({ by: overtaken(31, Infinity, rename(31)), turns: 1 })
  expect(said).toEqual([])
  expect(failure).toBeInstanceOf(CommandFailed)
})

test('of two runs at once both say that the report is issued, and it is once', async () => {
  await given(41)
  const both: { said: string[]; failure: unknown }[] = []
  const slower = overtaken(41, 1, async () => both.push(await run()))
  both.push(await run({ by: slower }))
  for (const { said, failure } of both) {
    expect(failure).toBeUndefined()
    expect(said.at(-1)).toBe('1 report is issued. The mails leave while the application runs.')
  }
  expect(both).toHaveLength(2)
  expect(await issuedOf(41)).toHaveLength(1)
})
