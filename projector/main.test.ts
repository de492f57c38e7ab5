import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '#schema/config.ts'
import { readSchema, readVersion } from '#schema/tables/database.ts'
import { addAccount } from '#store/testing/account.ts'
import { folderOfFile } from '#store/testing/folder.ts'
import { startProjector, type Projector } from './main.ts'
import { readCheckpoint, readReached } from './checkpoint.ts'
import { describeStatus, readStatus } from './status.ts'
import { created, happened, justCreated } from './testing/events.ts'
import { testLog, until } from './testing/log.ts'
import { allRows, projectToTheEnd } from './testing/read-models.ts'
import { unwell } from './unwell.ts'

const log = await testLog()
const { db, store, logId, url, append } = log
const schema = readSchema(readVersion)
const dataDir = await folderOfFile()

const running: Projector[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((projector) => projector.stop()))
})

async function start(env: Readonly<Record<string, string>> = {}): Promise<Projector> {
  const projector = await startProjector({
    config: readConfig({ DATA_DIR: dataDir, ...env }),
    databaseUrl: url,
    store,
    secret: Buffer.alloc(32),
    log: pino({ level: 'silent' }),
    beatMs: 20,
  })
  running.push(projector)
  return projector
}

const status = () => readStatus({ db, store, logId, schema })
const caughtUp = () => until(async () => (await status()).behind === null)

test('the status says how far the read models are, who leads, and since when they are behind', async () => {
  await append(justCreated(1))
  expect(await status()).toMatchObject({ checkpoint: null, leaders: [], trouble: null })
  await start()
  await until(async () => (await status()).leaders.length === 2)
  await caughtUp()
  const led = await status()
  expect(led.checkpoint).toBe(led.end)
  expect(led.leaders.map(({ of, pid }) => [of, typeof pid])).toEqual([
    [schema, 'number'],
    ['work', 'number'],
  ])
  await running.pop()?.stop()
  await append(happened('project-1', 'ProjectRenamed', { name: 'x' }, { at: '2026-01-01T00:00:00.000Z' }))
  const left = await status()
  expect(left.behind?.events).toBe(1)
  expect(left.behind?.seconds).toBeGreaterThan(0)
  expect(left.leaders.map(({ pid }) => pid)).toEqual([null, null])
  // A pid comes round again: this one is of a connection that leads nothing.
  await sql`update work.leaders set pid = pg_backend_pid()`.execute(db)
  expect((await status()).leaders.map(({ pid }) => pid)).toEqual([null, null])
  const text = describeStatus(left).join('\n')
  expect(text).toContain('It is behind by 1 event;')
  expect(text).toContain('Nobody leads work')
})

test('of two processes one works, and the other goes on when it stops', async () => {
  const both = [await start(), await start()]
  await append(justCreated(2))
  await until(() => both.some((projector) => projector.status()[0]?.caughtUp))
  const [leader, standby] = both[0]?.status()[0]?.caughtUp ? both : both.toReversed()
  expect(standby?.status()[0]?.position).toBeNull()
  await leader?.stop()
  await append(justCreated(3))
  await until(() => standby?.status()[0]?.position !== null)
  await caughtUp()
})

test('a report that came due while nothing ran is issued at the start', async () => {
  await append(created(4))
  await start()
  await until(async () =>
    (await Array.fromAsync(store.read('project-4'))).some(({ type }) => type === 'ReportIssued'),
  )
})

async function subjects(): Promise<(string | undefined)[]> {
  const folder = path.join(dataDir, 'mail')
  // A draft has its name for a moment only.
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
  return mails.map((mail) => /^Subject: (.*?)\r?$/m.exec(mail)?.[1])
}

test('whoever asks for a new password finds a mail', async () => {
  await start()
  await addAccount(db, 7, 'ida@halden.example')
  await db
    .insertInto('identity.password_resets')
    .values({ id: 1, user_id: 7, expires_at: sql`now() + interval '1 hour'`, used_at: null })
    .execute()
  await append(happened('user-7', 'PasswordResetRequested', { resetId: 1 }))
  await until(async () => (await subjects()).includes('Reset your Brandpath password'))
})

test('a mail at which the last leader was killed goes with the next one, where mails are files', async () => {
  await addAccount(db, 8, 'ole@halden.example')
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
  const mail = db.selectFrom('work.outbox').where('key', '=', 'reset:2').select('state')
  await until(async () => (await mail.executeTakeFirst())?.state === 'sent')
})

test('read models that are ahead of a restored log are made anew', async () => {
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

test('read models that alone are of another log are refused at the start, with what helps', async () => {
  const other = '00000000-0000-4000-8000-000000000000'
  await db.withSchema(schema).updateTable('checkpoint').set({ log_id: other }).execute()
  await expect(start()).rejects.toThrow('projections rebuild')
  expect((await status()).trouble).toContain(other)
  const text = describeStatus(await status()).join('\n')
  expect(text).toContain(`In the way: ${schema} was made from the log ${other}`)
  expect(text).not.toContain('behind')
  await db.withSchema(schema).updateTable('checkpoint').set({ log_id: logId }).execute()
})

test('parts of the read models are led by those who are to lead them, and all of them by whoever is left', async () => {
  const inParts = readSchema(readVersion, 2)
  const seen = () => readStatus({ db, store, logId, schema: inParts })
  const leads = async () => (await seen()).leaders.filter(({ pid }) => pid !== null).map(({ of }) => of)
  const first = await start({ PROJECTION_PARTS: '2', PROJECTOR_PARTS: '1' })
  await until(() => first.status()[0]?.caughtUp === true)
  // The other part has not begun: nobody can say that the read models hold anything.
  expect(await seen()).toMatchObject({ checkpoint: null })
  expect(await leads()).toEqual([`${inParts}, part 1`, 'work'])
  expect(unwell(await seen())).toEqual([`Nobody leads ${inParts}, part 2.`])
  const text = describeStatus(await seen()).join('\n')
  expect(text).toMatch(
    /^read_\d+_of_2 stands at its beginning, the log ends at (\d+): part 1 at \1, part 2 at its beginning\.$/m,
  )
  expect(text).toContain(`Nobody has led ${inParts}, part 2 yet.`)
  const second = await start({ PROJECTION_PARTS: '2', PROJECTOR_PARTS: '2' })
  await until(async () => (await seen()).behind === null)
  expect(await leads()).toEqual([`${inParts}, part 1`, `${inParts}, part 2`, 'work'])
  await projectToTheEnd(log, 'read_reference')
  expect(await allRows(db, inParts)).toEqual(await allRows(db, 'read_reference'))

  await second.stop()
  await append(justCreated(77), justCreated(78))
  await until(async () => first.status()[0]?.position === (await store.lastPosition()))
  expect((await seen()).behind?.events).toBeGreaterThan(0)
  // However far the others are, one that is ahead of the log, or of another one, is told.
  const setTo = (changes: { position?: bigint; log_id?: string }) =>
    db.withSchema(inParts).updateTable('checkpoint').set(changes).where('part', '=', 2).execute()
  const other = '00000000-0000-4000-8000-000000000000'
  const { checkpoints } = await seen()
  await setTo({ position: 1_000_000n })
  expect((await seen()).trouble).toContain('is ahead of the log')
  await setTo({ position: checkpoints[1] ?? 0n, log_id: other })
  expect((await seen()).trouble).toContain(`was made from the log ${other}`)
  await setTo({ log_id: logId })
  await start({ PROJECTION_PARTS: '2' })
  await first.stop()
  await until(async () => (await leads()).length === 3 && (await seen()).behind === null)
})

test('many parts in one process are made anew while they are written to', async () => {
  const inParts = readSchema(readVersion, 12)
  const reached = async () => (await readReached(db, inParts))?.position
  await start({ PROJECTION_PARTS: '12' })
  await until(async () => (await reached()) === (await store.lastPosition()))
  await running.pop()?.stop()
  const ahead = db.withSchema(inParts).updateTable('checkpoint').set({ position: 1_000_000n })
  await ahead.where('part', '=', 3).execute()
  const projector = await start({ PROJECTION_PARTS: '12' })
  let next = 800
  await until(async () => {
    await append(justCreated(next++))
    return projector.status().every(({ position }) => position !== null && position < 1_000_000n)
  })
  await until(async () => (await reached()) === (await store.lastPosition()))
})

// Nothing in this log gets past it: it comes last.
test('what cannot be applied is told to whoever asks, and the leader stands still in front of it', async () => {
  const projector = await start()
  await append(happened('project-999', 'ProjectRenamed', { name: 'x' }))
  const message = 'ProjectRenamed at project-999@0'
  await until(async () => (await status()).trouble?.includes(message) ?? false)
  expect(projector.status()[0]?.caughtUp).toBe(false)
  expect(projector.status()[0]?.trouble).toContain(message)
  expect(describeStatus(await status()).join('\n')).toContain(`In the way: ${message}`)
})
