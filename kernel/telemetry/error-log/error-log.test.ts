import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../postgres/database.ts'
import { testDatabase } from '../../postgres/testing/database.ts'
import { ErrorLog } from './error-log.ts'
import { storeEntries } from './store-entries.ts'
import { kernelNames } from '../../testing/schema.ts'

const silent = pino({ level: 'silent' })
const { db, pool } = await testDatabase()

function openErrorLog(log = silent): ErrorLog {
  const errorLog = new ErrorLog(storeEntries(db, kernelNames), log)
  onTestFinished(() => errorLog.close())
  return errorLog
}
const stored = (message: string) =>
  db.selectFrom('app.errors').selectAll().where('message', 'like', `${message}%`).execute()

test('equal log entries are stored in one row, with a count and the context of the latest entry', async () => {
  const errorLog = openErrorLog()
  const request = errorLog.log.child({ requestId: 'a-request' })
  const fail = (userId: number, detail: number) =>
    request.error(
      { err: new TypeError(`row ${detail}`), route: 'GET /api/tasks', userId },
      'a request failed',
    )
  fail(1, 10)
  fail(2, 11)
  await errorLog.write()
  fail(3, 12)
  await errorLog.write()
  const [only, ...others] = await stored('a request failed')
  expect(others).toEqual([])
  expect(only).toMatchObject({
    level: 'error',
    message: 'a request failed: row 12',
    count: 3,
    context: { requestId: 'a-request', route: 'GET /api/tasks', userId: 3, error: 'TypeError' },
  })
})

test('the stored message of a logged error also contains the messages of the error’s causes', async () => {
  const errorLog = openErrorLog()
  const cause = new Error('could not extend file: No space left on device')
  errorLog.log.warn({ err: new Error('The event log cannot be read', { cause }) }, 'the disk is full')
  await errorLog.write()
  const [only] = await stored('the disk is full')
  expect(only?.message).toBe(`the disk is full: The event log cannot be read: ${cause.message}`)
})

test('if an email fails, the row in the error log contains no email address', async () => {
  const { log, write } = bound(openErrorLog())
  const detail = 'not sent: 550 <anna@example.com> is unknown'
  const request = { requestId: 'a-request', traceId: '4bf92f3577b34da6a3ce929d0e0e4736' }
  const mail = { mail: 7, kind: 'invitation', attempts: 3, reason: 'the mail server answered: 451 try later' }
  log.error({ ...request, ...mail, detail, to: 'anna@example.com' }, 'Email failed')
  await write()
  const [only] = await stored('Email failed')
  expect(only?.context).toEqual({
    ...request,
    ...mail,
    detail: detail.replace('anna@example.com', '[address]'),
  })
})

test('equal log entries of two processes are counted in one row', async () => {
  const errorLogs = [openErrorLog(), openErrorLog()]
  for (const { log } of errorLogs) log.warn('mail server unreachable')
  await Promise.all(errorLogs.map((errorLog) => errorLog.write()))
  expect(await stored('mail server unreachable')).toMatchObject([{ count: 2, level: 'warn' }])
})

test('log entries with equal messages are stored in separate rows if the log levels differ or errors come from two routes', async () => {
  const { log, write } = bound(openErrorLog())
  log.error({ route: 'GET /one' }, 'distinct')
  log.error({ route: 'GET /two' }, 'distinct')
  log.warn({ route: 'GET /two' }, 'distinct')
  await write()
  expect(await stored('distinct')).toHaveLength(3)
})

test('warnings with equal messages are stored in one row, even if the warnings come from different routes', async () => {
  const { log, write } = bound(openErrorLog())
  for (const route of ['GET /one', 'GET /two'])
    log.warn({ route, err: new Error('unreachable') }, 'not answered')
  await write()
  expect(await stored('not answered')).toMatchObject([{ count: 2, context: { route: 'GET /two' } }])
})

test('two log entries with different “reason” fields are stored in two rows, unless only the mail server’s message id differs', async () => {
  const { log, write } = bound(openErrorLog())
  const reasons = [
    'the mail could not be filed (EEXIST)',
    'the mail server answered: 451 4.7.1 try later, id=x7',
    'the mail server answered: 451 4.7.1 try later, id=y9',
    'the mail server answered: 554 5.7.1 id=y9',
  ]
  for (const reason of reasons) log.warn({ reason }, 'not sent yet')
  for (const lead of ['work', 'read_4']) log.info({ lead }, 'leads now')
  await write()
  const counts = (await stored('not sent yet')).map(({ count }) => count)
  expect(counts.toSorted((one, other) => one - other)).toEqual([1, 1, 2])
  expect(await stored('leads now')).toHaveLength(2)
})

test('email addresses and secrets in log entries are redacted', async () => {
  const { log, write } = bound(openErrorLog())
  const token = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9v'
  const text = `private: anna@example.com, postgres://root:hunter2@host/db, /reset?token=abc, ${token}`
  log.error({ err: new Error(text), password: 'hunter2', email: 'anna@example.com', task: text })
  await write()
  const rows = JSON.stringify(await stored('private'))
  expect(rows).toContain('[address]')
  for (const secret of ['anna', 'hunter2', 'abc', token]) expect(rows).not.toContain(secret)
})

test('if the log level is “warn”, info entries are stored, but not written to the log output', async () => {
  const lines: string[] = []
  const { log, write } = bound(
    openErrorLog(pino({ level: 'warn' }, { write: (line) => void lines.push(line) })),
  )
  const child = log.child({ task: 'sweep' })
  child.info('as before: quiet')
  child.warn({ err: new Error('heard') }, 'as before')
  child.debug('as before: nothing')
  await write()
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { msg: 'as before', task: 'sweep' },
  ])
  expect((await stored('as before')).map(({ level, message }) => `${level} ${message}`).toSorted()).toEqual([
    'info as before: quiet',
    'warn as before: heard',
  ])
})

test('log entries of completed HTTP requests are not stored in the error log', async () => {
  const { log, write } = bound(openErrorLog())
  log.info({ method: 'GET', status: 200 }, 'request completed')
  await write()
  expect(await stored('request completed')).toEqual([])
})

test('log entries that could not be stored are stored after the error log table is available again', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  await pool.query('alter table app.errors rename to errors_away')
  const errorLog = openErrorLog(log)
  errorLog.log.info('delayed entry')
  await errorLog.write()
  await errorLog.write()
  expect(lines).toHaveLength(1)
  await pool.query('alter table app.errors_away rename to errors')
  await errorLog.write()
  expect(await stored('delayed entry')).toMatchObject([{ count: 1 }])
})

test('while the database is unreachable, logging an error and closing the error log succeed', async () => {
  const unreachable = openDatabase('postgres://nobody@127.0.0.1:1/none', {
    max: 1,
    applicationName: 'test',
    log: silent,
  })
  const errorLog = new ErrorLog(storeEntries(unreachable.db, kernelNames), silent)
  errorLog.log.error('not stored')
  await expect(errorLog.close()).resolves.toBeUndefined()
  await unreachable.close()
})

const bound = (errorLog: ErrorLog) => ({ log: errorLog.log, write: () => errorLog.write() })
