import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { testDatabase } from '../testing/database.ts'
import { Journal } from './journal.ts'

const silent = pino({ level: 'silent' })
const { db, pool, url } = await testDatabase()
await migrate(url, silent)

function opened(log = silent): Journal {
  const journal = new Journal(db, log)
  onTestFinished(() => journal.close())
  return journal
}
const kept = (message: string) =>
  db.selectFrom('work.errors').selectAll().where('message', 'like', `${message}%`).execute()

test('the same is kept once, with how often and by whom it happened last', async () => {
  const journal = opened()
  const request = journal.log.child({ requestId: 'a-request' })
  const fail = (userId: number, detail: number) =>
    request.error(
      { err: new TypeError(`row ${detail}`), route: 'GET /api/tasks', userId },
      'a request failed',
    )
  fail(1, 10)
  fail(2, 11)
  await journal.write()
  fail(3, 12)
  await journal.write()
  const [only, ...others] = await kept('a request failed')
  expect(others).toEqual([])
  expect(only).toMatchObject({
    level: 'error',
    message: 'a request failed: row 12',
    count: 3,
    context: { requestId: 'a-request', route: 'GET /api/tasks', userId: 3, error: 'TypeError' },
  })
})

test('what caused an error is kept with it', async () => {
  const journal = opened()
  const cause = new Error('could not extend file: No space left on device')
  journal.log.warn({ err: new Error('The event log cannot be read', { cause }) }, 'the disk is full')
  await journal.write()
  const [only] = await kept('the disk is full')
  expect(only?.message).toBe(`the disk is full: The event log cannot be read: ${cause.message}`)
})

test('why a mail did not go is kept, and nobody’s address', async () => {
  const { log, write } = bound(opened())
  const said = 'not sent: 550 <anna@example.com> is unknown'
  const request = { requestId: 'a-request', traceId: '4bf92f3577b34da6a3ce929d0e0e4736' }
  const mail = { mail: 7, kind: 'invitation', attempts: 3, reason: 'the mail server answered: 451 try later' }
  log.error({ ...request, ...mail, said, to: 'anna@example.com' }, 'this mail was given up')
  await write()
  const [only] = await kept('this mail was given up')
  expect(only?.context).toEqual({ ...request, ...mail, said: said.replace('anna@example.com', '[address]') })
})

test('two processes count together', async () => {
  const journals = [opened(), opened()]
  for (const { log } of journals) log.warn('the mail server is away')
  await Promise.all(journals.map((journal) => journal.write()))
  expect(await kept('the mail server is away')).toMatchObject([{ count: 2, level: 'warn' }])
})

test('other levels and other routes are other errors', async () => {
  const { log, write } = bound(opened())
  log.error({ route: 'GET /one' }, 'distinct')
  log.error({ route: 'GET /two' }, 'distinct')
  log.warn({ route: 'GET /two' }, 'distinct')
  await write()
  expect(await kept('distinct')).toHaveLength(3)
})

test('what one cause keeps from answering is one warning, whatever was asked for', async () => {
  const { log, write } = bound(opened())
  for (const route of ['GET /one', 'GET /two'])
    log.warn({ route, err: new Error('it is away') }, 'not answered')
  await write()
  expect(await kept('not answered')).toMatchObject([{ count: 2, context: { route: 'GET /two' } }])
})

test('other reasons are other errors, and another wording of one is not', async () => {
  const { log, write } = bound(opened())
  const reasons = [
    'the mail could not be filed (EEXIST)',
    'the mail server answered: 451 4.7.1 try later, id=x7',
    'the mail server answered: 451 4.7.1 try later, id=y9',
    'the mail server answered: 554 5.7.1 id=y9',
  ]
  for (const reason of reasons) log.warn({ reason }, 'not sent yet')
  for (const lead of ['work', 'read_4']) log.info({ lead }, 'leads now')
  await write()
  const counts = (await kept('not sent yet')).map(({ count }) => count)
  expect(counts.toSorted((one, other) => one - other)).toEqual([1, 1, 2])
  expect(await kept('leads now')).toHaveLength(2)
})

test('no address and no secret is kept', async () => {
  const { log, write } = bound(opened())
  const token = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9v'
  const told = `private: anna@example.com, postgres://root:hunter2@host/db, /reset?token=abc, ${token}`
  log.error({ err: new Error(told), password: 'hunter2', email: 'anna@example.com', task: told })
  await write()
  const rows = JSON.stringify(await kept('private'))
  expect(rows).toContain('[address]')
  for (const secret of ['anna', 'hunter2', 'abc', token]) expect(rows).not.toContain(secret)
})

test('what the log says is as before, and what it does not say is kept all the same', async () => {
  const lines: string[] = []
  const { log, write } = bound(opened(pino({ level: 'warn' }, { write: (line) => void lines.push(line) })))
  const child = log.child({ task: 'sweep' })
  child.info('as before: quiet')
  child.warn({ err: new Error('heard') }, 'as before')
  child.debug('as before: nothing')
  await write()
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { msg: 'as before', task: 'sweep' },
  ])
  expect((await kept('as before')).map(({ level, message }) => `${level} ${message}`).toSorted()).toEqual([
    'info as before: quiet',
    'warn as before: heard',
  ])
})

test('requests that were answered are not kept', async () => {
  const { log, write } = bound(opened())
  log.info({ method: 'GET', status: 200 }, 'request of somebody')
  await write()
  expect(await kept('request of somebody')).toEqual([])
})

test('what cannot be kept now is kept later', async () => {
  const said: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void said.push(line) })
  await pool.query('alter table work.errors rename to errors_away')
  const journal = opened(log)
  journal.log.info('patience')
  await journal.write()
  await journal.write()
  expect(said).toHaveLength(1)
  await pool.query('alter table work.errors_away rename to errors')
  await journal.write()
  expect(await kept('patience')).toMatchObject([{ count: 1 }])
})

test('a database that is away fails nobody who logs', async () => {
  const away = openDatabase('postgres://nobody@127.0.0.1:1/none', {
    max: 1,
    applicationName: 'test',
    log: silent,
  })
  const journal = new Journal(away.db, silent)
  journal.log.error('unheard')
  await expect(journal.close()).resolves.toBeUndefined()
  await away.close()
})

const bound = (journal: Journal) => ({ log: journal.log, write: () => journal.write() })
