import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { WrongLog } from '#kernel/event-store/log-binding.ts'
import { PostgresLog } from '#kernel/event-store/postgres/postgres-log.ts'
import { testDatabase } from '#ops/testing/database.ts'
import { anEvent } from '#kernel/event-store/testing/events.ts'
import { runCommand } from '../../testing/run-command.ts'
import { CliError, type Options } from '../command.ts'
import { eventsCommand } from './commands.ts'

const { url: databaseUrl, pool } = await testDatabase()
const store = new PostgresLog({ url: databaseUrl })
const evening = '19925fa8-41a5-4f52-9a0e-f6e5933a41a5'
for (const [project, request, occurredAt] of [
  [1, evening, '2026-11-20T23:59:59Z'],
  [2, randomUUID(), '2026-11-21T00:00:00Z'],
] as const) {
  const event = anEvent({ name: 'Halden' }, 'ProjectRenamed')
  const metadata = { ...event.metadata, correlationId: request, occurredAt }
  await store.append(`project-${project}`, [{ ...event, metadata }], 'no_stream')
}
await store.close()

const run = (options: Options) => runCommand(eventsCommand, { databaseUrl, options })
const first = /^time .*\n.* project-1@0 [^\n]*$/
const second = /^time .*\n.* project-2@0 [^\n]*$/

test('the command “events --correlation” accepts the first 8 characters of a request id', async () => {
  expect(await run({ correlation: '19925fa8' })).toMatch(first)
  expect(await run({ correlation: evening.toUpperCase() })).toMatch(first)
  await expect(run({ correlation: '1992' })).rejects.toThrow(
    new CliError(
      'Invalid value of --correlation: 1992. Expected the id of a request, or at least its first 8 characters.',
    ),
  )
})

test.each([
  ['last', 'a positive count'],
  ['project', 'the id of a project'],
  ['actor', 'the id of a user'],
])('the command “events --%s” accepts only positive whole numbers', async (name, what) => {
  for (const text of ['1e3', '0x1', '1.0', ' 1', '+1', '01', '0', '']) {
    await expect(run({ [name]: text })).rejects.toThrow(
      new CliError(`Invalid value of --${name}: ${text}. Expected ${what}.`),
    )
  }
})

test('the command “events” shows only one event with --last 1, and only events of project 1 with --project 1', async () => {
  expect(await run({ last: '1' })).toMatch(second)
  expect(await run({ project: '1' })).toMatch(first)
})

test('in the command “events”, a date after --since or --until means midnight in UTC', async () => {
  expect(await run({ since: '2026-11-21' })).toMatch(second)
  expect(await run({ until: '2026-11-21' })).toMatch(first)
  expect(await run({ since: '2026-11-21T01:00:00+01:00' })).toMatch(second)
  await expect(run({ since: '2026-11-31' })).rejects.toThrow(
    'Invalid value of --since: 2026-11-31. Expected a day',
  )
})

test('the command “events” fails if the time of --until is not later than the time of --since', async () => {
  for (const [since, until] of [
    ['2026-11-22', '2026-11-21'],
    ['2026-11-21', '2026-11-21'],
  ] as const) {
    await expect(run({ since, until })).rejects.toThrow(new CliError('--since must be before --until.'))
  }
})

test('the command “events --follow” ends at the time of --until', async () => {
  expect(await run({ follow: true, until: '2020-01-01' })).toBe('No events match.')
  const soon = new Date(Date.now() + 500).toISOString()
  expect(await run({ follow: true, until: soon, type: 'GuideWithdrawn' })).toBe('')
})

test('the command “events --follow” fails if the PostgreSQL server stops', async () => {
  const followed = runCommand(eventsCommand, {
    databaseUrl,
    options: { follow: true },
    postgresExited: Promise.resolve(),
  })
  await expect(followed).rejects.toThrow(/^PostgreSQL stopped .* Run this command again\.$/)
})

test('the command “events” fails if the configured event store is not the event store of the database', async () => {
  const boundLogId = randomUUID()
  await pool.query(`insert into work.reactor_checkpoints (name, position, log_id) values ('news', 0, $1)`, [
    boundLogId,
  ])
  await expect(run({})).rejects.toThrow(new WrongLog(boundLogId, null))
})
