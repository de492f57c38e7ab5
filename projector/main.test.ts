import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { operatorAdvice } from '#schema/advice.ts'
import { readConfig } from '#schema/config.ts'
import { databaseNames, leasesFor, readSchema } from '#schema/tables/database.ts'
import { insertAccount } from '#schema/testing/account.ts'
import { operatorMessageOf } from '#kernel/process/operator-error.ts'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import { startProjector, type Projector } from './main.ts'
import { readCheckpoint } from '#kernel/projections/checkpoint.ts'
import { readStatus } from '#kernel/projections/status.ts'
import { describeStatus } from '#ops/cli/projections/describe-status.ts'
import { created, eventOf, justCreated } from './testing/events.ts'
import { testLog } from './testing/log.ts'
import { until } from '#kernel/resilience/until.ts'

const log = await testLog()
const { db, store, logId, append } = log
const schema = readSchema
const dataDir = await temporaryFolder()

const running: Projector[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((projector) => projector.stop()))
})

async function start({ url, store } = log): Promise<Projector> {
  const projector = await startProjector({
    config: readConfig({ DATA_DIR: dataDir }),
    databaseUrl: url,
    store,
    secret: Buffer.alloc(32),
    log: pino({ level: 'silent' }),
    heartbeatMs: 20,
  })
  running.push(projector)
  return projector
}

const status = ({ db, store, logId } = log) =>
  readStatus({ db, names: databaseNames, store, logId, schema, leases: leasesFor(schema) })
const caughtUp = () => until(async () => (await status()).lag === null)

test('readStatus returns the checkpoint of the read models, the leader of each lease and the number of events not yet projected', async () => {
  await append(justCreated(1))
  expect(await status()).toMatchObject({ checkpoint: null, leaders: [], problem: null })
  await start()
  await until(async () => (await status()).leaders.length === 2)
  await caughtUp()
  const led = await status()
  expect(led.checkpoint).toBe(led.end)
  expect(led.leaders.map(({ lease, pid }) => [lease, typeof pid])).toEqual([
    [schema, 'number'],
    ['work', 'number'],
  ])
  await running.pop()?.stop()
  await append(eventOf('project-1', 'ProjectRenamed', { name: 'x' }, { at: '2026-01-01T00:00:00.000Z' }))
  const stopped = await status()
  expect(stopped.lag?.events).toBe(1)
  expect(stopped.lag?.seconds).toBeGreaterThan(0)
  expect(stopped.leaders.map(({ pid }) => pid)).toEqual([null, null])
  // The operating system reuses process ids. The stored id of the leader now belongs to another connection.
  await sql`update work.leaders set pid = pg_backend_pid()`.execute(db)
  expect((await status()).leaders.map(({ pid }) => pid)).toEqual([null, null])
  const text = describeStatus(stopped).join('\n')
  expect(text).toContain('The read models are behind by 1 event;')
  expect(text).toContain('No process leads work')
})

test('after the leading projector has stopped, a standby projector updates the read models', async () => {
  const both = [await start(), await start()]
  await append(justCreated(2))
  await until(() => both.some((projector) => projector.status().caughtUp))
  const [leader, standby] = both[0]?.status().caughtUp ? both : both.toReversed()
  expect(standby?.status().position).toBeNull()
  await leader?.stop()
  await append(justCreated(3))
  await until(() => standby?.status().position !== null)
  await caughtUp()
})

test('at the start, the projector issues reports that became due while no projector was running', async () => {
  await append(created(4))
  await start()
  await until(async () =>
    (await Array.fromAsync(store.read('project-4'))).some(({ type }) => type === 'ReportIssued'),
  )
})

async function subjects(): Promise<(string | undefined)[]> {
  const folder = path.join(dataDir, 'mail')
  // A file has the extension .eml only after it was written completely.
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const emails = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
  return emails.map((email) => /^Subject: (.*?)\r?$/m.exec(email)?.[1])
}

test('after a password reset request, the projector sends the password reset email', async () => {
  await start()
  await insertAccount(db, 7, 'ida@halden.example')
  await db
    .insertInto('identity.password_resets')
    .values({ id: 1, user_id: 7, expires_at: sql`now() + interval '1 hour'`, used_at: null })
    .execute()
  await append(eventOf('user-7', 'PasswordResetRequested', { resetId: 1 }))
  await until(async () => (await subjects()).includes('Reset your Brandpath password'))
})

test('without a mail server, a new leading projector sends an email that a killed projector had started to send', async () => {
  await insertAccount(db, 8, 'ole@halden.example')
  await db
    .insertInto('identity.password_resets')
    .values({ id: 2, user_id: 8, expires_at: sql`now() + interval '1 hour'`, used_at: null })
    .execute()
  const refs = JSON.stringify({ resetId: 2 })
  const leased_until = sql<Date>`now() + interval '5 minutes'`
  await db
    .insertInto('work.outbox')
    .values({ key: 'reset:2', kind: 'password-reset', refs, user_id: 8, attempts: 1, leased_until })
    .execute()
  await start()
  const email = db.selectFrom('work.outbox').where('key', '=', 'reset:2').select('state')
  await until(async () => (await email.executeTakeFirst())?.state === 'sent')
})

test('if the read models are ahead of a restored log, the projector rebuilds the read models at the start', async () => {
  await start()
  await caughtUp()
  await running.pop()?.stop()
  await db.withSchema(schema).updateTable('checkpoint').set({ position: 1_000_000n }).execute()
  const text = describeStatus(await status()).join('\n')
  expect(text).toContain('is ahead of the log')
  expect(text).not.toContain('behind')
  await db.withSchema(schema).updateTable('projects').set({ name: 'of a future that was undone' }).execute()
  await start()
  await until(async () => (await readCheckpoint(db, schema))?.position === (await store.lastPosition()))
  const names = await db.withSchema(schema).selectFrom('projects').select('name').distinct().execute()
  expect(names).not.toContainEqual({ name: 'of a future that was undone' })
})

test('if the read models were not built from the current event log, the projector does not start and advises a rebuild', async () => {
  const other = '00000000-0000-4000-8000-000000000000'
  await db.withSchema(schema).updateTable('checkpoint').set({ log_id: other }).execute()
  const error = await start().catch((failure: unknown) => failure)
  expect(operatorMessageOf(error, operatorAdvice({}))).toContain('projections rebuild')
  expect((await status()).problem).toContain(other)
  const text = describeStatus(await status()).join('\n')
  expect(text).toContain(`Problem: ${schema} was built from log ${other}`)
  expect(text).not.toContain('behind')
  await db.withSchema(schema).updateTable('checkpoint').set({ log_id: logId }).execute()
})

test('if an event cannot be applied, the projections stop and the projector status names the event', async () => {
  const other = await testLog()
  const projector = await start(other)
  await other.append(eventOf('project-999', 'ProjectRenamed', { name: 'x' }))
  const message = 'ProjectRenamed at project-999@0'
  await until(async () => (await status(other)).problem?.includes(message) ?? false)
  expect(projector.status().caughtUp).toBe(false)
  expect(projector.status().problem).toContain(message)
  expect(describeStatus(await status(other)).join('\n')).toContain(`Problem: ${message}`)
})
