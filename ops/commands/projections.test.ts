import { sql } from 'kysely'
import { Client } from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { leaderOf } from '#projector/leader.ts'
import { allRows, projectToTheEnd } from '#projector/testing/read-models.ts'
import { readSchema, readVersion } from '#schema/tables/database.ts'
import { logIdOf } from '#store/log-id.ts'
import { PostgresLog } from '#store/postgres-log.ts'
import { testDatabase } from '#store/testing/database.ts'
import { fill } from '../bench/fill.ts'
import { startTestApp } from '../testing/app.ts'
import { said } from '../testing/said.ts'
import { CommandFailed } from './command.ts'
import { projectionsDrop, projectionsRebuild, projectionsStatus } from './projections.ts'

const schema = readSchema(readVersion)
const another = '00000000-0000-4000-8000-000000000000'

test('what stands beside the read models is told with what to do, and goes as it says', async () => {
  const { url: databaseUrl, pool } = await testDatabase()
  const told = () => said(projectionsStatus, { databaseUrl })
  const drop = (...args: string[]) => said(projectionsDrop, { databaseUrl, args })
  await pool.query(`create schema ${schema}; create schema read_1`)
  expect(await told()).toContain(
    'read_1 is of an older release: once none of it runs, remove it with npm run ops -- projections drop 1',
  )
  expect(await told()).not.toContain(`${schema}_`)
  await pool.query(
    `create schema read_1_next; create schema read_999; create schema ${schema}_next; create schema ${schema}_old`,
  )
  expect(await told()).toContain('read_999 is of a newer release')
  expect(await told()).toContain(`${schema}_next stands beside ${schema}`)
  expect(await told()).toContain(`${schema}_old is what a rebuild has replaced`)
  expect(await drop('1')).toBe('read_1 is gone.')
  expect(await drop('next')).toBe(`${schema}_next is gone.`)
  expect(await drop('999')).toBe('read_999 is gone.')
  expect(await told()).not.toMatch(/read_1|read_999|_next/)
})

test('read models of another release that are led are not to be removed', async () => {
  const { url: databaseUrl, pool } = await testDatabase()
  const leader = new Client({ connectionString: databaseUrl, application_name: leaderOf('read_1') })
  await leader.connect()
  onTestFinished(() => leader.end())
  await pool.query('create schema read_1')
  await leader.query(
    `insert into work.leaders (version, pid, beat_at) values ('read_1', pg_backend_pid(), now())`,
  )
  expect(await said(projectionsStatus, { databaseUrl })).toContain(
    'read_1 is of another release, and a projector runs for it.',
  )
  await expect(said(projectionsDrop, { databaseUrl, args: ['1'] })).rejects.toThrow(
    'read_1 is in use: a projector runs for it. Stop that one first.',
  )
})

test('nor are those that an API answers from, though no projector feeds them any more', async () => {
  const { database } = await startTestApp({ projector: false })
  const asked = { databaseUrl: database.url, env: { PROJECTION_PARTS: '3' } }
  await database.pool.query(`create schema ${schema}; create schema read_1`)
  const drop = said(projectionsDrop, { ...asked, args: [String(readVersion)] })
  const words = 'an API runs that may answer from it.'
  await expect(drop).rejects.toThrow(`${schema} is in use: ${words} Stop that one first.`)
  expect(await said(projectionsStatus, asked)).toContain(
    `${schema} is in another number of parts than PROJECTION_PARTS says, and ${words}`,
  )
  expect(await said(projectionsDrop, { ...asked, args: ['1'] })).toBe('read_1 is gone.')
})

test('an API of an earlier release, which does not say what it answers from, may answer from any', async () => {
  const { url: databaseUrl, pool } = await testDatabase()
  const api = new Client({ connectionString: databaseUrl, application_name: 'brandpath read position' })
  await api.connect()
  await pool.query('create schema read_1')
  const drop = () => said(projectionsDrop, { databaseUrl, args: ['1'] })
  await expect(drop()).rejects.toThrow('read_1 is in use: an API runs that may answer from it.')
  await api.end()
  await expect.poll(() => drop().catch(String)).toBe('read_1 is gone.')
})

test('the check fails until somebody leads, and says why', async () => {
  const app = await startTestApp({ projector: false })
  const { url: databaseUrl } = app.database
  const check = () => said(projectionsStatus, { databaseUrl, options: { check: true } })
  const why = `There is no ${schema}: nobody has begun its read models.\nNobody leads ${schema}.\nNobody leads work.`
  await expect(check()).rejects.toThrow(why)
  expect(await said(projectionsStatus, { databaseUrl })).toContain('Nobody has led yet.')
  await app.project()
  await expect.poll(check).toContain(`${schema} is led by backend`)
})

test('parts that processes of their own make hold the same rows as the whole', async () => {
  const database = await testDatabase()
  const { url: databaseUrl, db } = database
  await fill(databaseUrl, 60, pino({ level: 'silent' }))
  const schema = readSchema(readVersion, 3)
  expect(await said(projectionsRebuild, { databaseUrl, env: { PROJECTION_PARTS: '3' } })).toContain(
    `${schema} was made anew and is in service.`,
  )

  const store = new PostgresLog({ url: databaseUrl })
  onTestFinished(() => store.close())
  await projectToTheEnd({ ...database, store, logId: await logIdOf(store) }, 'read_reference')
  const reference = await allRows(db, 'read_reference')
  expect(reference['projects']).toHaveLength(60)
  expect(await allRows(db, schema)).toEqual(reference)
})

test('while one rebuild is at work, another says so', async () => {
  const { url: databaseUrl } = await testDatabase()
  const rebuild = () => said(projectionsRebuild, { databaseUrl })
  const both = await Promise.allSettled([rebuild(), rebuild()])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const words = `A rebuild of ${schema} is at work. Wait until it is done.`
  expect(both).toContainEqual({ status: 'rejected', reason: new CommandFailed(words) })
})

/** Stands for a rebuild that is at work for as long as it has to be. */
const rebuildLock = 7_204_004

test('what a rebuild is at work on is not removed under it', async () => {
  const { url: databaseUrl, pool, db } = await testDatabase()
  await pool.query(`create schema ${schema}; create schema ${schema}_next; create schema read_1`)
  const drop = (version: string) => said(projectionsDrop, { databaseUrl, args: [version] })
  for (const [version, built] of [
    ['next', schema],
    ['1', 'read_1'],
  ] as const) {
    await db.connection().execute(async (rebuild) => {
      await sql`select pg_advisory_lock(${rebuildLock}::integer, hashtext(${built}))`.execute(rebuild)
      await expect(drop(version)).rejects.toThrow(`A rebuild of ${built} is at work. Wait until it is done.`)
      await sql`select pg_advisory_unlock(${rebuildLock}::integer, hashtext(${built}))`.execute(rebuild)
    })
  }
  expect(await drop('next')).toBe(`${schema}_next is gone.`)
  expect(await said(projectionsStatus, { databaseUrl })).toContain('read_1 is of')
})

test('read models are not made of another log than the database belongs to', async () => {
  const { url: databaseUrl, pool } = await testDatabase()
  const follow = (logId: string) =>
    pool.query(
      `insert into work.reactor_checkpoints (name, position, log_id) values ('news', 0, $1)
       on conflict (name) do update set log_id = $1`,
      [logId],
    )
  const rebuild = () => said(projectionsRebuild, { databaseUrl })
  expect(await rebuild()).toContain('was made anew')
  const { rows } = await pool.query<{ log_id: string }>(`select log_id from ${schema}.checkpoint`)
  await follow(another)
  const belongsElsewhere = `This database belongs to the log ${another}`
  await expect(rebuild()).rejects.toThrow(belongsElsewhere)
  await expect(said(projectionsStatus, { databaseUrl })).rejects.toThrow(belongsElsewhere)
  // But where they alone are of another log, it is what helps.
  await follow(rows[0]?.log_id ?? '')
  await pool.query(`update ${schema}.checkpoint set log_id = $1`, [another])
  expect(await said(projectionsStatus, { databaseUrl })).toContain(`was made from the log ${another}`)
  expect(await rebuild()).toContain('was made anew')
  expect(await said(projectionsStatus, { databaseUrl })).not.toContain(another)
})
