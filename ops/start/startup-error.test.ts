import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { operatorAdvice } from '#schema/advice.ts'
import { readConfig } from '#schema/config.ts'
import { parseEvent } from '#schema/events/parse.ts'
import { freePort } from '#kernel/postgres/embedded/free-port.ts'
import { AppendRefused, OutcomeUnknown } from '#kernel/event-store/event-store.ts'
import { operatorMessage } from '#kernel/startup/startup-error.ts'
import { openEventStore } from '#kernel/event-store/open.ts'
import { openSecret } from '#kernel/secret/secret.ts'
import { insertAccount } from '#schema/testing/account.ts'
import { testDatabase } from '#ops/testing/database.ts'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import { superviseProcess } from './child.ts'
import { backupCommand } from '../cli/backup/commands.ts'
import type { Command, Options } from '../cli/command.ts'
import { eventsCommand } from '../cli/events/commands.ts'
import { userEraseCommand } from '../cli/erasure/commands.ts'
import { usersListCommand } from '../cli/accounts/commands.ts'
import { checkStores } from '../cli/doctor/stores.ts'
import { root } from '../checks/run-steps.ts'
import { databaseNames } from '#schema/tables/database.ts'

interface Run {
  readonly command: Command
  readonly env: Record<string, string>
  readonly databaseUrl: string
  readonly args?: string[]
  readonly options?: Options
}

/** Returns the output of a command. If the command fails, returns the message for operators. */
async function outputOf({ command, env, databaseUrl, args = [], options = {} }: Run) {
  const config = readConfig(env)
  const lines: string[] = []
  const log = pino({ level: 'silent' })
  const notify = (line: string) => lines.push(line)
  const { signal } = new AbortController()
  try {
    const context = {
      config,
      databaseUrl,
      log,
      print: () => {},
      outputClosed: signal,
      stopSignal: () => signal,
      notify,
    }
    await command.run(context, args, options)
    return lines.join('\n')
  } catch (error) {
    return operatorMessage(error, operatorAdvice(config))
  }
}

function failureOf(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

const advice = operatorAdvice({})

const unusedAddress = async () => `postgres://nobody@127.0.0.1:${await freePort()}/none`

test.each([usersListCommand, eventsCommand])(
  'if the database is unreachable, the command $name prints a one-line error message',
  async (command) => {
    const DATABASE_URL = await unusedAddress()
    const message = await outputOf({ command, env: { DATABASE_URL }, databaseUrl: DATABASE_URL })
    expect(message).toMatch(
      /^Cannot reach the database: .*ECONNREFUSED.*Check that DATABASE_URL .*npm run ops -- doctor$/,
    )
    expect(message).not.toContain('\n')
  },
)

test('if the database does not exist, the command “users list” prints “Cannot reach the database”', async () => {
  const { url } = await testDatabase()
  const databaseUrl = Object.assign(new URL(url), { pathname: '/of-another-time' }).href
  const message = await outputOf({
    command: usersListCommand,
    env: { DATABASE_URL: databaseUrl },
    databaseUrl,
  })
  expect(message).toMatch(/^Cannot reach the database: .*of-another-time.*Check that DATABASE_URL /)
})

describe.each([
  ['sslmode=require', 'The server does not support SSL connections'],
  ['options=-c%20foo', '-c foo requires a value'],
])('with the parameter %s, which the server refuses, in DATABASE_URL', (parameter, reason) => {
  test('the command “users list” prints the address of the database and the reason', async () => {
    const { url } = await testDatabase()
    const databaseUrl = `${url}?${parameter}`
    const { host, pathname } = new URL(url)
    const env = { DATABASE_URL: databaseUrl }
    expect(await outputOf({ command: usersListCommand, env, databaseUrl })).toBe(
      `Cannot use the database at ${host}${pathname}: ${reason}. ${operatorAdvice(env)['database unreachable']}`,
    )
  })

  test.each(['api', 'projector'])('the process “%s” ends with a one-line error message', async (name) => {
    const { url } = await testDatabase()
    const env = { DATABASE_URL: `${url}?${parameter}`, DATA_DIR: await temporaryFolder(), PORT: '0' }
    const child = spawn(process.execPath, [path.join(root, name, 'process.ts')], {
      env: { ...env, NODE_NO_WARNINGS: '1' }, // pg warns about the meaning of sslmode
    })
    const [stderr] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect(stderr).toMatch(/^Cannot .*\n$/)
    expect(stderr).toContain(`${reason}. `)
    expect(child.exitCode).toBe(1)
  })

  test('the command “doctor” reports the reason as an error of the database', async () => {
    const { url } = await testDatabase()
    const databaseUrl = `${url}?${parameter}`
    const config = readConfig({ DATABASE_URL: databaseUrl })
    expect(await checkStores({ config, databaseUrl, log: pino({ level: 'silent' }) })).toMatchObject([
      {
        subject: 'Database',
        state: 'error',
        message: expect.stringMatching(`^Cannot use the database at \\S+: ${reason}$`) as string,
        advice: 'Check that DATABASE_URL is correct and that the server is running.',
      },
    ])
  })
})

test('if the database role lacks a permission, the error message for operators advises a role that owns the database', async () => {
  const { pool } = await testDatabase()
  const client = await pool.connect()
  onTestFinished(() => client.release(true))
  await client.query('set role pg_monitor')
  const refused = await client.query('select from identity.accounts').catch((error: unknown) => error)
  expect(operatorMessage(refused, advice)).toBe(
    'The database denies access: permission denied for schema identity. Set DATABASE_URL to a role that owns the database.',
  )
})

test('if “user erase” waits too long for a database lock, the error message contains “lock timeout” and no data is erased', async () => {
  const { url, db, pool } = await testDatabase()
  const email = 'ida@halden.example'
  await insertAccount(db, 7, email)
  const frozen = await pool.connect()
  onTestFinished(() => frozen.release(true))
  await frozen.query('begin; select from identity.accounts for update')
  const databaseUrl = `${url}?options=${encodeURIComponent('-c lock_timeout=200')}`
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: await temporaryFolder() }
  const message = await outputOf({ command: userEraseCommand, env, databaseUrl, args: [email] })
  expect(message).toMatch(
    /^The database is reachable, but a statement took too long: .*lock timeout.*Run this again after that/,
  )
  expect(message).not.toContain('\n')
  expect(await db.selectFrom('identity.accounts').select('email').execute()).toEqual([{ email }])
})

test('if the database is read-only, the error message of the command “users list” contains DATABASE_URL', async () => {
  const { url } = await testDatabase()
  const readsOnly = encodeURIComponent('-c default_transaction_read_only=on')
  const DATABASE_URL = `${url}?options=${readsOnly}`
  const message = await outputOf({
    command: usersListCommand,
    env: { DATABASE_URL },
    databaseUrl: DATABASE_URL,
  })
  expect(message).toMatch(
    /^The database accepts no writes: it is a standby, or .*\. Set DATABASE_URL to the primary/,
  )
  expect(message).not.toContain('\n')
})

test('for a database statement that takes too long, operatorMessage returns an error message for operators', async () => {
  const { pool } = await testDatabase()
  const client = await pool.connect()
  onTestFinished(() => client.release(true))
  await client.query('set statement_timeout = 50')
  const late = await client.query('select pg_sleep(60)').catch((error: unknown) => error)
  const message = /a statement took too long: canceling statement due to statement timeout\. /
  expect(operatorMessage(late, advice)).toMatch(message)
  // If the log is in Postgres, OutcomeUnknown contains the timeout as its cause.
  expect(operatorMessage(new OutcomeUnknown('Append to project-1', { cause: late }), advice)).toMatch(message)
  await client.query('set statement_timeout = 0')
  const stopped = await client
    .query('select pg_cancel_backend(pg_backend_pid()), pg_sleep(60)')
    .catch((error: unknown) => error)
  expect(stopped).toMatchObject({ code: '57014' })
  expect(operatorMessage(stopped, advice)).toBeNull()
})

test('if the event store is unreachable, the error message of the command “events” contains EVENTSTORE_URL', async () => {
  const { url: databaseUrl } = await testDatabase()
  const EVENTSTORE_URL = `esdb://127.0.0.1:${await freePort()}?tls=false`
  const message = await outputOf({ command: eventsCommand, env: { EVENTSTORE_URL }, databaseUrl })
  expect(message).toMatch(
    /^Cannot reach the event store: connect ECONNREFUSED [\d.:]+\. Check that EVENTSTORE_URL /,
  )
  expect(message).not.toContain('\n')
})

test('if EVENTSTORE_URL is invalid, the error message of the command “events” does not contain the password', async () => {
  const { url: databaseUrl } = await testDatabase()
  const EVENTSTORE_URL = 'esdb://admin:changeit@127.0.0.1:2113?tls=maybe'
  const message = await outputOf({ command: eventsCommand, env: { EVENTSTORE_URL }, databaseUrl })
  expect(message).toMatch(/^The connection string of the event store is invalid: .*"maybe"/)
  expect(message).not.toContain('changeit')
})

test('if the backup path is an existing file, the command “backup” fails and the error contains the path', async () => {
  const { url: databaseUrl } = await testDatabase()
  const DATA_DIR = await temporaryFolder()
  const file = path.join(DATA_DIR, 'a-file')
  await mkdir(DATA_DIR, { recursive: true })
  await writeFile(file, '')
  const { store } = await openEventStore(
    readConfig({ DATA_DIR }),
    databaseUrl,
    databaseNames,
    pino({ level: 'silent' }),
  )
  await store.close()
  await openSecret({ DATA_DIR })
  const message = await outputOf({ command: backupCommand, env: { DATA_DIR }, databaseUrl, args: [file] })
  expect(message).toBe(`Cannot use ${file}: not a directory (ENOTDIR).`)
})

test('if the event log contains an event of a newer release, the error message for operators advises running the newer release', () => {
  const newer = { stream: 'log', revision: 0n, type: 'LogStarted', data: {}, metadata: { version: 99 } }
  const message =
    'LogStarted v99 at log@0 was written by a newer release than this one: run the newer release here too.'
  expect(
    operatorMessage(
      failureOf(() => parseEvent(newer)),
      advice,
    ),
  ).toBe(message)
})

test('if a database query times out, the error message for operators says that the database cannot be reached', () => {
  expect(
    operatorMessage(
      new Error('Query read timeout'),
      operatorAdvice({ DATABASE_URL: 'postgres://db.example/brandpath' }),
    ),
  ).toBe(
    'Cannot reach the database: Query read timeout. Check that DATABASE_URL is correct and that the server is running. To check every server ' +
      'and setting, run: npm run ops -- doctor',
  )
})

test('if the events of a command are too large, the error message for operators contains the limit', () => {
  const refused = new AppendRefused('Append to roadmap of 1102321 bytes: the limit is 1000000')
  expect(operatorMessage(refused, advice)).toBe(`Nothing was written: ${refused.message}.`)
})

test('operatorMessage returns null for a programming error', () => {
  expect(operatorMessage(new TypeError('undefined is not a function'), advice)).toBeNull()
})

test.each([
  [{ type: 'ProjectDreamt' }, /^Unknown event type: ProjectDreamt. Types: .*ProjectCreated/],
  [{ stream: 'nonsense' }, /^No events match\.$/],
  [{ type: 'ProjectCreated', last: '3' }, /^No events match\.$/],
])('if no event matches the options %o, the command “events” prints a message', async (options, message) => {
  const { url: databaseUrl } = await testDatabase()
  await outputOf({ command: usersListCommand, env: {}, databaseUrl }) // migrates the database
  expect(await outputOf({ command: eventsCommand, env: {}, databaseUrl, options })).toMatch(message)
})

test.each([
  ['api/process.ts', true],
  ['projector/process.ts', true],
  ['ops/start/main.ts', false],
])(
  'if no folder can be created at DATA_DIR, %s ends with a one-line error message',
  async (file, hasServer) => {
    const { url } = await testDatabase()
    const child = spawn(process.execPath, [path.join(root, file)], {
      env: { ...(hasServer && { DATABASE_URL: url }), DATA_DIR: '/proc/brandpath', PORT: '0' },
      timeout: 30_000,
      killSignal: 'SIGKILL',
    })
    const [stderr] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect(stderr).toMatch(
      /^Cannot use \/proc\/brandpath: no such file or directory \(ENOENT\)\. To use another folder, set DATA_DIR\.\n$/,
    )
    expect(child.exitCode).toBe(1)
  },
)

describe('processes whose event store is not the event store of the database', () => {
  const another = '00000000-0000-4000-8000-000000000000'
  const message = `This database belongs to the log ${another}, but the event store contains the log `

  async function withOtherLog() {
    const { url, pool } = await testDatabase()
    const { store } = await openEventStore(readConfig({}), url, databaseNames, pino({ level: 'silent' }))
    await store.close()
    await pool.query(
      `insert into work.reactor_checkpoints (name, position, log_id) values ('news', 0, '${another}')`,
    )
    return { DATABASE_URL: url, DATA_DIR: await temporaryFolder(), PORT: '0', LOG_LEVEL: 'warn' }
  }

  test.each(['api', 'projector'])(
    'if the configured event store is not the event store of the database, the process “%s” ends with a one-line error message',
    async (name) => {
      const child = spawn(process.execPath, [path.join(root, name, 'process.ts')], {
        env: await withOtherLog(),
      })
      const [stdout, stderr] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'exit'),
      ])
      expect([child.exitCode, stdout]).toEqual([1, ''])
      expect(stderr).toContain(message)
      expect(stderr).toContain('npm run ops -- log copy --from')
      expect(stderr.trimEnd()).not.toContain('\n')
    },
  )

  test('if the configured event store is not the event store of the database, the projector sends the error to the parent process', async () => {
    const child = superviseProcess('The projector', 'projector/process.ts', {
      env: await withOtherLog(),
      log: pino({ level: 'silent' }),
      stopping: new AbortController().signal,
    })
    await expect(child.ready).rejects.toThrow(message)
  })
})
