import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { created, eventOf } from '#projector/testing/events.ts'
import { testLog } from '#projector/testing/log.ts'
import { openCommands } from '#projector/work-context.ts'
import { projectToTheEnd } from '#projector/testing/read-models.ts'
import { readSchema } from '#schema/tables/database.ts'
import type { EventStore } from '#kernel/event-store/event-store.ts'
import { wrapStore } from '#kernel/event-store/testing/events.ts'
import { CliError } from '../command.ts'
import { issueReports } from './commands.ts'

const log = await testLog()
const { db, store, append } = log
const schema = readSchema
const silentLog = pino({ level: 'silent' })
const at = new Date('2026-03-09T08:00:00.000Z')

/** Removes the projects of the previous test. */
beforeEach(async () => {
  await projectToTheEnd(log, schema)
  for (const table of ['projects', 'members']) await sql`truncate ${sql.id(schema, table)}`.execute(db)
})

async function createProjects(...projectIds: readonly number[]): Promise<void> {
  await append(...projectIds.map((id) => created(id)))
  await projectToTheEnd(log, schema)
}

/**
 * Returns a store that runs `change`, which causes a conflict, before each of the first `times` appends to the project.
 */
function withConflicts(projectId: number, times: number, change: () => Promise<unknown>): EventStore {
  let left = times
  return wrapStore(store, {
    append: async (stream, ...rest) => {
      if (stream === `project-${projectId}` && left-- > 0) await change()
      return store.append(stream, ...rest)
    },
  })
}

const rename = (projectId: number) => async () => {
  await append(eventOf(`project-${projectId}`, 'ProjectRenamed', { name: 'Norrby' }))
  await projectToTheEnd(log, schema)
}

/** Issues the reports. Returns the printed lines and the error. */
async function run({ by = store, write = true }: { by?: EventStore; write?: boolean } = {}) {
  const lines: string[] = []
  const reports = { db, store: by, commands: openCommands(by), schema, timeZone: 'UTC', log: silentLog }
  const print = (line: string) => lines.push(line)
  const failure: unknown = await issueReports(reports, at, write, print).catch((error: unknown) => error)
  return { lines, failure }
}

const issuedOf = async (projectId: number) =>
  (await Array.fromAsync(store.read(`project-${projectId}`))).filter(({ type }) => type === 'ReportIssued')

test('the command “reports run” issues and prints all due reports, and --dry-run only prints the reports', async () => {
  await createProjects(1, 2)
  const reports = [
    'project 1, Halden: weekly report 2026-W11 to 1 person',
    'project 2, Halden: weekly report 2026-W11 to 1 person',
  ]
  expect((await run({ write: false })).lines).toEqual([...reports, 'Dry run: 2 reports would be issued.'])
  expect(await issuedOf(1)).toEqual([])
  expect((await run()).lines).toEqual([
    ...reports,
    'Issued 2 reports. The running application sends the emails.',
  ])
  await projectToTheEnd(log, schema)
  expect((await run()).lines).toEqual(['No reports are due at 2026-03-09T08:00:00.000Z.'])
})

test('after two append conflicts for a report, the command “reports run” issues and prints the report once', async () => {
  await createProjects(11, 12)
  const { lines, failure } = await run({ by: withConflicts(11, 2, rename(11)) })
  expect(failure).toBeUndefined()
  expect(lines).toEqual([
    'project 11, Halden: weekly report 2026-W11 to 1 person',
    'project 12, Halden: weekly report 2026-W11 to 1 person',
    'Issued 2 reports. The running application sends the emails.',
  ])
  expect([await issuedOf(11), await issuedOf(12)]).toMatchObject([{ length: 1 }, { length: 1 }])
})

test('if one report cannot be appended, the command “reports run” issues all remaining reports and then fails', async () => {
  await createProjects(21, 22)
  const { lines, failure } = await run({ by: withConflicts(21, Infinity, rename(21)) })
  expect(lines).toEqual([
    'project 22, Halden: weekly report 2026-W11 to 1 person',
    'Issued 1 report. The running application sends the emails.',
  ])
  expect(failure).toBeInstanceOf(CliError)
  expect(failure).toMatchObject({
    message: expect.stringContaining(':\n  project 21, Halden: weekly report 2026-W11\n') as string,
  })
  expect(await issuedOf(21)).toEqual([])
})

test('if no report can be appended, the command “reports run” fails and prints no report', async () => {
  await createProjects(31)
  const { lines, failure } = await run({ by: withConflicts(31, Infinity, rename(31)) })
  expect(lines).toEqual([])
  expect(failure).toBeInstanceOf(CliError)
})

test('if the command “reports run” runs twice at the same time, a report is issued once', async () => {
  await createProjects(41)
  const both: { lines: string[]; failure: unknown }[] = []
  const slower = withConflicts(41, 1, async () => both.push(await run()))
  both.push(await run({ by: slower }))
  for (const { lines, failure } of both) {
    expect(failure).toBeUndefined()
    expect(lines.at(-1)).toBe('Issued 1 report. The running application sends the emails.')
  }
  expect(both).toHaveLength(2)
  expect(await issuedOf(41)).toHaveLength(1)
})
