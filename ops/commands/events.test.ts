import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { WrongLog } from '#store/followed-log.ts'
import { PostgresLog } from '#store/postgres-log.ts'
import { testDatabase } from '#store/testing/database.ts'
import { anEvent } from '#store/testing/events.ts'
import { said } from '../testing/said.ts'
import { CommandFailed, type Options } from './command.ts'
import { events } from './events.ts'

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

const asked = (options: Options) => said(events, { databaseUrl, options })
const first = /^time .*\n.* project-1@0 [^\n]*$/
const second = /^time .*\n.* project-2@0 [^\n]*$/

test('a request is found by as much of its id as the table shows, in either case', async () => {
  expect(await asked({ correlation: '19925fa8' })).toMatch(first)
  expect(await asked({ correlation: evening.toUpperCase() })).toMatch(first)
  await expect(asked({ correlation: '1992' })).rejects.toThrow(
    new CommandFailed(
      '--correlation takes the id of a request, or at least its first 8 characters, not 1992',
    ),
  )
})

test.each([
  ['last', 'a positive count'],
  ['project', 'the id of a project'],
  ['actor', 'the id of a user'],
])(
  '--%s takes a number as people write one, and nothing that a program would read as one',
  async (name, what) => {
    for (const text of ['1e3', '0x1', '1.0', ' 1', '+1', '01', '0', '']) {
      await expect(asked({ [name]: text })).rejects.toThrow(
        new CommandFailed(`--${name} takes ${what}, not ${text}`),
      )
    }
  },
)

test('the last of them, and those of one project', async () => {
  expect(await asked({ last: '1' })).toMatch(second)
  expect(await asked({ project: '1' })).toMatch(first)
})

test('a day is its beginning in UTC', async () => {
  expect(await asked({ since: '2026-11-21' })).toMatch(second)
  expect(await asked({ until: '2026-11-21' })).toMatch(first)
  expect(await asked({ since: '2026-11-21T01:00:00+01:00' })).toMatch(second)
  await expect(asked({ since: '2026-11-31' })).rejects.toThrow('--since takes a day, which begins in UTC')
})

test('a span that ends before it begins is refused', async () => {
  for (const [since, until] of [
    ['2026-11-22', '2026-11-21'],
    ['2026-11-21', '2026-11-21'],
  ] as const) {
    await expect(asked({ since, until })).rejects.toThrow(
      new CommandFailed('--since must be before --until: nothing lies between them.'),
    )
  }
})

test('what is followed up to a time ends with it, at once where that is past', async () => {
  expect(await asked({ follow: true, until: '2020-01-01' })).toBe('Nothing happened that fits.')
  const soon = new Date(Date.now() + 500).toISOString()
  expect(await asked({ follow: true, until: soon, type: 'GuideWithdrawn' })).toBe('')
})

test('what is followed ends in words when the PostgreSQL of the log is gone', async () => {
  const followed = said(events, { databaseUrl, options: { follow: true }, postgresDied: Promise.resolve() })
  await expect(followed).rejects.toThrow(/^PostgreSQL has ended, .* Start this again\.$/)
})

test('a log that the database does not belong to is refused, and not shown for its own', async () => {
  const followed = randomUUID()
  await pool.query(`insert into work.reactor_checkpoints (name, position, log_id) values ('news', 0, $1)`, [
    followed,
  ])
  await expect(asked({})).rejects.toThrow(new WrongLog(followed, null))
})
