import { lockClasses } from '#kernel/postgres/lock-keys.ts'
import { sql } from 'kysely'
import { Client } from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { positionConnectionOf } from '#kernel/projections/projection-position.ts'
import { leaseConnectionOf } from '#kernel/leadership/leader-lease.ts'
import { allRows, projectToTheEnd } from '#projector/testing/read-models.ts'
import { databaseNames, readSchema, readVersion } from '#schema/tables/database.ts'
import { ensureLogId } from '#kernel/event-store/log-id.ts'
import { PostgresLog } from '#kernel/event-store/postgres/postgres-log.ts'
import { testDatabase } from '#ops/testing/database.ts'
import { fill } from '../../bench/data/fill.ts'
import { startTestApp } from '../../testing/app.ts'
import { runCommand } from '../../testing/run-command.ts'
import { CliError } from '../command.ts'
import { projectionsDropCommand, projectionsRebuildCommand, projectionsStatusCommand } from './commands.ts'

const schema = readSchema
const otherLogId = '00000000-0000-4000-8000-000000000000'

test('the command “projections status” lists the read models of all releases and the commands that remove old read models', async () => {
  const { url: databaseUrl, pool } = await testDatabase()
  const status = () => runCommand(projectionsStatusCommand, { databaseUrl })
  const drop = (...args: string[]) => runCommand(projectionsDropCommand, { databaseUrl, args })
  await pool.query(`create schema ${schema}; create schema read_1`)
  expect(await status()).toContain(
    'read_1 belongs to an older release. When that release is stopped, remove it with: npm run ops -- projections drop 1',
  )
  expect(await status()).not.toContain(`${schema}_`)
  await pool.query(
    `create schema read_1_next; create schema read_999; create schema ${schema}_next; create schema ${schema}_old`,
  )
  expect(await status()).toContain('read_999 belongs to a newer release')
  expect(await status()).toContain(`${schema}_next is a rebuild of ${schema}`)
  expect(await status()).toContain(`${schema}_old was replaced by a rebuild`)
  expect(await drop('1')).toBe('Removed read_1.')
  expect(await drop('next')).toBe(`Removed ${schema}_next.`)
  expect(await drop('999')).toBe('Removed read_999.')
  expect(await status()).not.toMatch(/read_1(?!\d)|read_999|_next/)
})

test('if a running projector of an old release updates read models, the command “projections drop” does not remove the read models', async () => {
  const { url: databaseUrl, pool } = await testDatabase()
  const leader = new Client({
    connectionString: databaseUrl,
    application_name: leaseConnectionOf(databaseNames, 'read_1'),
  })
  await leader.connect()
  onTestFinished(() => leader.end())
  await pool.query('create schema read_1')
  await leader.query(
    `insert into work.leaders (version, pid, beat_at) values ('read_1', pg_backend_pid(), now())`,
  )
  expect(await runCommand(projectionsStatusCommand, { databaseUrl })).toContain(
    'read_1 belongs to another release and is in use by a projector.',
  )
  await expect(runCommand(projectionsDropCommand, { databaseUrl, args: ['1'] })).rejects.toThrow(
    'read_1 is in use by a projector. Stop that process first.',
  )
})

test('if a running API of an old release uses read models, the command “projections drop” does not remove the read models', async () => {
  const { database } = await startTestApp({ projector: false })
  const databaseUrl = database.url
  const api = new Client({
    connectionString: databaseUrl,
    application_name: positionConnectionOf(databaseNames, 'read_2'),
  })
  await api.connect()
  onTestFinished(() => api.end())
  await database.pool.query(`create schema ${schema}; create schema read_1; create schema read_2`)
  await expect(runCommand(projectionsDropCommand, { databaseUrl, args: ['2'] })).rejects.toThrow(
    'read_2 is in use by an API process. Stop that process first.',
  )
  expect(await runCommand(projectionsStatusCommand, { databaseUrl })).toContain(
    'read_2 belongs to another release and is in use by an API process.',
  )
  expect(await runCommand(projectionsDropCommand, { databaseUrl, args: ['1'] })).toBe('Removed read_1.')
})

test('while an API of an early release runs, the command “projections drop” removes no read models', async () => {
  const { url: databaseUrl, pool } = await testDatabase()
  const api = new Client({ connectionString: databaseUrl, application_name: 'brandpath read position' })
  await api.connect()
  await pool.query('create schema read_1')
  const drop = () => runCommand(projectionsDropCommand, { databaseUrl, args: ['1'] })
  await expect(drop()).rejects.toThrow('read_1 is in use by an API process.')
  await api.end()
  await expect.poll(() => drop().catch(String)).toBe('Removed read_1.')
})

test('the command “projections status --check” fails until a projector runs', async () => {
  const app = await startTestApp({ projector: false })
  const { url: databaseUrl } = app.database
  const check = () => runCommand(projectionsStatusCommand, { databaseUrl, options: { check: true } })
  const problems = `Schema ${schema} does not exist: no projector has started.\nNo process leads ${schema}.\nNo process leads work.`
  await expect(check()).rejects.toThrow(problems)
  expect(await runCommand(projectionsStatusCommand, { databaseUrl })).toContain(
    'No process has led work yet.',
  )
  await app.project()
  await expect.poll(check).toContain(`leads ${schema}; last heartbeat`)
})

test('the command “projections rebuild” produces the same rows as a projector that reads the whole log', async () => {
  const database = await testDatabase()
  const { url: databaseUrl, db } = database
  await fill(databaseUrl, 60, pino({ level: 'silent' }))
  expect(await runCommand(projectionsRebuildCommand, { databaseUrl })).toContain(
    `Rebuilt and activated ${schema}.`,
  )

  const store = new PostgresLog({ url: databaseUrl })
  onTestFinished(() => store.close())
  await projectToTheEnd({ ...database, store, logId: await ensureLogId(store) }, 'read_reference')
  const reference = await allRows(db, 'read_reference')
  expect(reference['projects']).toHaveLength(60)
  expect(await allRows(db, schema)).toEqual(reference)
})

test('the command “projections drop” can remove the partitioned read models of an old release', async () => {
  const { url: databaseUrl, pool } = await testDatabase()
  const name = `${schema}_of_2`
  await pool.query(`create schema ${schema}; create schema ${name}`)
  await pool.query(`insert into work.leaders (version, pid, beat_at) values ('${name}, part 2', 1, now())`)
  const version = `${readVersion}_of_2`
  expect(await runCommand(projectionsStatusCommand, { databaseUrl })).toContain(
    `${name} belongs to an older release. When that release is stopped, remove it with: npm run ops -- projections drop ${version}`,
  )
  expect(await runCommand(projectionsDropCommand, { databaseUrl, args: [version] })).toBe(`Removed ${name}.`)
})

test('while the command “projections rebuild” runs, a second “projections rebuild” command fails', async () => {
  const { url: databaseUrl } = await testDatabase()
  const rebuild = () => runCommand(projectionsRebuildCommand, { databaseUrl })
  const both = await Promise.allSettled([rebuild(), rebuild()])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const words = `A rebuild of ${schema} is running. Wait until the rebuild has finished.`
  expect(both).toContainEqual({ status: 'rejected', reason: new CliError(words) })
})

test('while a rebuild of read models runs, the command “projections drop” does not remove the read models', async () => {
  const { url: databaseUrl, pool, db } = await testDatabase()
  await pool.query(`create schema ${schema}; create schema ${schema}_next; create schema read_1`)
  const drop = (version: string) => runCommand(projectionsDropCommand, { databaseUrl, args: [version] })
  for (const [version, built] of [
    ['next', schema],
    ['1', 'read_1'],
  ] as const) {
    await db.connection().execute(async (rebuild) => {
      await sql`select pg_advisory_lock(${lockClasses.rebuild}::integer, hashtext(${built}))`.execute(rebuild)
      await expect(drop(version)).rejects.toThrow(
        `A rebuild of ${built} is running. Wait until the rebuild has finished.`,
      )
      await sql`select pg_advisory_unlock(${lockClasses.rebuild}::integer, hashtext(${built}))`.execute(
        rebuild,
      )
    })
  }
  expect(await drop('next')).toBe(`Removed ${schema}_next.`)
  expect(await runCommand(projectionsStatusCommand, { databaseUrl })).toContain('read_1 belongs to')
})

test('the command “projections rebuild” fails if the configured event store is not the event store of the database', async () => {
  const { url: databaseUrl, pool } = await testDatabase()
  const setBoundLog = (logId: string) =>
    pool.query(
      `insert into work.reactor_checkpoints (name, position, log_id) values ('news', 0, $1)
       on conflict (name) do update set log_id = $1`,
      [logId],
    )
  const rebuild = () => runCommand(projectionsRebuildCommand, { databaseUrl })
  expect(await rebuild()).toContain('Rebuilt and activated')
  const { rows } = await pool.query<{ log_id: string }>(`select log_id from ${schema}.checkpoint`)
  await setBoundLog(otherLogId)
  const message = `This database belongs to the log ${otherLogId}`
  await expect(rebuild()).rejects.toThrow(message)
  await expect(runCommand(projectionsStatusCommand, { databaseUrl })).rejects.toThrow(message)
  // If only the read models belong to another log, a rebuild replaces them.
  await setBoundLog(rows[0]?.log_id ?? '')
  await pool.query(`update ${schema}.checkpoint set log_id = $1`, [otherLogId])
  expect(await runCommand(projectionsStatusCommand, { databaseUrl })).toContain(
    `was built from log ${otherLogId}`,
  )
  expect(await rebuild()).toContain('Rebuilt and activated')
  expect(await runCommand(projectionsStatusCommand, { databaseUrl })).not.toContain(otherLogId)
})
