import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#schema/config.ts'
import { parseEvent } from '#schema/events/parse.ts'
import { freePort } from '#store/embedded/free-port.ts'
import { OutcomeUnknown } from '#store/event-store.ts'
import { inTheWay } from '#store/in-the-way.ts'
import { openEventStore } from '#store/open-event-store.ts'
import { openSecret } from '#store/secret.ts'
import { addAccount } from '#store/testing/account.ts'
import { testDatabase } from '#store/testing/database.ts'
import { temporaryFolder } from '#store/testing/folder.ts'
import { keepRunning } from './child.ts'
import { backupAll } from './commands/backup.ts'
import type { Command, Options } from './commands/command.ts'
import { events } from './commands/events.ts'
import { userErase } from './commands/user-erase.ts'
import { usersList } from './commands/users.ts'
import { root } from './run-steps.ts'

interface Run {
  readonly command: Command
  readonly env: Record<string, string>
  readonly databaseUrl: string
  readonly args?: string[]
  readonly options?: Options
}

/** What the command line says of what the command ran into, with what the command noted before. */
async function told({ command, env, databaseUrl, args = [], options = {} }: Run) {
  const config = readConfig(env)
  const notes: string[] = []
  const log = pino({ level: 'silent' })
  const note = (words: string) => notes.push(words)
  const { signal: ended } = new AbortController()
  try {
    const stopSignal = () => ended
    await command.run({ config, databaseUrl, log, say: () => {}, ended, stopSignal, note }, args, options)
    return notes.join('\n')
  } catch (error) {
    return inTheWay(error, config)
  }
}

function failureOf(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

const nobody = async () => `postgres://nobody@127.0.0.1:${await freePort()}/none`

test.each([usersList, events])('$name says that DATABASE_URL leads nowhere', async (command) => {
  const DATABASE_URL = await nobody()
  const words = await told({ command, env: { DATABASE_URL }, databaseUrl: DATABASE_URL })
  expect(words).toMatch(
    /^The database that DATABASE_URL names does not answer: .*ECONNREFUSED.*doctor says more/,
  )
  expect(words).not.toContain('\n')
})

test('a database that does not exist there is named likewise', async () => {
  const { url } = await testDatabase()
  const databaseUrl = Object.assign(new URL(url), { pathname: '/of-another-time' }).href
  const words = await told({ command: usersList, env: { DATABASE_URL: databaseUrl }, databaseUrl })
  expect(words).toMatch(/^The database that DATABASE_URL names does not answer: .*of-another-time/)
})

test('a role that may not do what is needed is told so', async () => {
  const { pool } = await testDatabase()
  const client = await pool.connect()
  onTestFinished(() => client.release(true))
  await client.query('set role pg_monitor')
  const refused = await client.query('select from identity.accounts').catch((error: unknown) => error)
  expect(inTheWay(refused, {})).toBe(
    'The database refuses: permission denied for schema identity. Name a role in DATABASE_URL that owns the database.',
  )
})

test('what another process holds for too long is told with what to do, and nothing is erased', async () => {
  const { url, db, pool } = await testDatabase()
  const email = 'ida@halden.example'
  await addAccount(db, 7, email)
  const frozen = await pool.connect()
  onTestFinished(() => frozen.release(true))
  await frozen.query('begin; select from identity.accounts for update')
  const databaseUrl = `${url}?options=${encodeURIComponent('-c lock_timeout=200')}`
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: await temporaryFolder() }
  const words = await told({ command: userErase, env, databaseUrl, args: [email] })
  expect(words).toMatch(/^The database is there, but this took too long: .*lock timeout.*run this again then/)
  expect(words).not.toContain('\n')
  expect(await db.selectFrom('identity.accounts').select('email').execute()).toEqual([{ email }])
})

test('a database that only reads is told with what to do', async () => {
  const { url } = await testDatabase()
  const readsOnly = encodeURIComponent('-c default_transaction_read_only=on')
  const DATABASE_URL = `${url}?options=${readsOnly}`
  const words = await told({ command: usersList, env: { DATABASE_URL }, databaseUrl: DATABASE_URL })
  expect(words).toMatch(
    /^The database accepts no writes: it is a standby, or .*\. Name the primary in DATABASE_URL/,
  )
  expect(words).not.toContain('\n')
})

test('a statement that took too long is told likewise; one that somebody stopped is no fault of the database', async () => {
  const { pool } = await testDatabase()
  const client = await pool.connect()
  onTestFinished(() => client.release(true))
  await client.query('set statement_timeout = 50')
  const late = await client.query('select pg_sleep(60)').catch((error: unknown) => error)
  const words = /this took too long: canceling statement due to statement timeout\. /
  expect(inTheWay(late, {})).toMatch(words)
  // As the log in Postgres tells it.
  expect(inTheWay(new OutcomeUnknown('Append to project-1', { cause: late }), {})).toMatch(words)
  await client.query('set statement_timeout = 0')
  const stopped = await client
    .query('select pg_cancel_backend(pg_backend_pid()), pg_sleep(60)')
    .catch((error: unknown) => error)
  expect(stopped).toMatchObject({ code: '57014' })
  expect(inTheWay(stopped, {})).toBeNull()
})

test('an event store that is away is told from the database', async () => {
  const { url: databaseUrl } = await testDatabase()
  const EVENTSTORE_URL = `esdb://127.0.0.1:${await freePort()}?tls=false`
  const words = await told({ command: events, env: { EVENTSTORE_URL }, databaseUrl })
  expect(words).toMatch(
    /^The event store that EVENTSTORE_URL names does not answer: connect ECONNREFUSED [\d.:]+\. Check/,
  )
  expect(words).not.toContain('\n')
})

test('a connection string that says nothing is named, without what may be a password', async () => {
  const { url: databaseUrl } = await testDatabase()
  const EVENTSTORE_URL = 'esdb://admin:changeit@127.0.0.1:2113?tls=maybe'
  const words = await told({ command: events, env: { EVENTSTORE_URL }, databaseUrl })
  expect(words).toMatch(/^The connection string of the event store cannot be used: .*"maybe"/)
  expect(words).not.toContain('changeit')
})

test('a file that stands where a folder is wanted is named', async () => {
  const { url: databaseUrl } = await testDatabase()
  const DATA_DIR = await temporaryFolder()
  const file = path.join(DATA_DIR, 'a-file')
  await mkdir(DATA_DIR, { recursive: true })
  await writeFile(file, '')
  const { store } = await openEventStore(readConfig({ DATA_DIR }), databaseUrl, pino({ level: 'silent' }))
  await store.close()
  await openSecret({ DATA_DIR })
  const words = await told({ command: backupAll, env: { DATA_DIR }, databaseUrl, args: [file] })
  expect(words).toBe(`${file} cannot be used: not a directory (ENOTDIR).`)
})

test('an event of a newer release is told with what to do', () => {
  const newer = { stream: 'log', revision: 0n, type: 'LogStarted', data: {}, metadata: { version: 99 } }
  const words =
    'LogStarted v99 at log@0 was written by a newer release than this one: run the newer release here, too.'
  expect(
    inTheWay(
      failureOf(() => parseEvent(newer)),
      {},
    ),
  ).toBe(words)
})

test('a database that falls silent in the middle of a statement is away', () => {
  expect(inTheWay(new Error('Query read timeout'), { DATABASE_URL: 'postgres://db.example/brandpath' })).toBe(
    'The database that DATABASE_URL names does not answer: Query read timeout. Check DATABASE_URL, and that the server ' +
      'runs; npm run ops -- doctor says more.',
  )
})

test('a fault of ours keeps its stack', () => {
  expect(inTheWay(new TypeError('undefined is not a function'), {})).toBeNull()
})

test.each([
  [{ type: 'ProjectDreamt' }, /^No event has the type ProjectDreamt. There are: .*ProjectCreated/],
  [{ stream: 'nonsense' }, /^Nothing happened that fits\.$/],
  [{ type: 'ProjectCreated', last: '3' }, /^Nothing happened that fits\.$/],
])('events %o are not passed over in silence', async (options, words) => {
  const { url: databaseUrl } = await testDatabase()
  await told({ command: usersList, env: {}, databaseUrl }) // migrates
  expect(await told({ command: events, env: {}, databaseUrl, options })).toMatch(words)
})

describe('a start on a log that the database does not belong to', () => {
  const another = '00000000-0000-4000-8000-000000000000'
  const words = `This database belongs to the log ${another}, but the event store holds `

  async function elsewhere() {
    const { url, pool } = await testDatabase()
    const { store } = await openEventStore(readConfig({}), url, pino({ level: 'silent' }))
    await store.close()
    await pool.query(
      `insert into work.reactor_checkpoints (name, position, log_id) values ('news', 0, '${another}')`,
    )
    return { DATABASE_URL: url, DATA_DIR: await temporaryFolder(), PORT: '0', LOG_LEVEL: 'warn' }
  }

  test.each(['api', 'projector'])('is refused by the %s in words alone', async (name) => {
    const child = spawn(process.execPath, [path.join(root, name, 'process.ts')], { env: await elsewhere() })
    const [said, complained] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ])
    expect([child.exitCode, said]).toEqual([1, ''])
    expect(complained).toContain(words)
    expect(complained.trimEnd()).not.toContain('\n')
  })

  test('is told to who started a part of the application, and by nobody else', async () => {
    const part = keepRunning('The projector', 'projector/process.ts', {
      env: await elsewhere(),
      log: pino({ level: 'silent' }),
      asked: new AbortController().signal,
    })
    await expect(part.ready).rejects.toThrow(words)
  })
})
