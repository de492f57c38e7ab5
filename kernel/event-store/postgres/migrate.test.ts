import pino from 'pino'
import { expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { testDatabase } from '../../postgres/testing/database.ts'

const log = pino({ level: 'silent' })
const steps = [
  { name: '9001-notes', sql: 'create table notes (note text); create table tags (tag text)' },
  { name: '9002-first-note', sql: `insert into notes values ('first')` },
]

test('migrate() runs every migration once, in order, and stores the names of the migrations', async () => {
  const { url, pool } = await testDatabase()
  await migrate(url, steps.slice(0, 1), log)
  await migrate(url, steps, log)
  await migrate(url, steps, log)
  expect((await pool.query('select note from notes')).rows).toEqual([{ note: 'first' }])
  const { rows } = await pool.query(`select name from migrations where name like '9%' order by applied_at`)
  expect(rows).toEqual([{ name: '9001-notes' }, { name: '9002-first-note' }])
})

test('if eight processes migrate a database concurrently, every migration runs once', async () => {
  const { url, pool } = await testDatabase()
  await Promise.all(Array.from({ length: 8 }, () => migrate(url, steps, log)))
  expect((await pool.query('select note from notes')).rows).toEqual([{ note: 'first' }])
})

test('a failed migration is rolled back, and earlier migrations remain applied', async () => {
  const { url, pool } = await testDatabase()
  const failing = { name: '9003-fails', sql: 'create table halves (half text); select 1 / 0' }
  await expect(migrate(url, [...steps, failing], log)).rejects.toThrow('Migration 9003-fails failed')
  expect((await pool.query(`select to_regclass('halves') as halves`)).rows).toEqual([{ halves: null }])
  expect((await pool.query('select note from notes')).rowCount).toBe(1)

  await migrate(url, [...steps, { ...failing, sql: 'create table halves (half text)' }], log)
  expect((await pool.query('select from halves')).rowCount).toBe(0)
})

test('if the connection breaks during a migration, migrate() throws the error of the connection', async () => {
  const { url, pool } = await testDatabase()
  const ended = {
    name: '9001-ends',
    sql: 'create table halves (half text); select pg_terminate_backend(pg_backend_pid())',
  }
  await expect(migrate(url, [ended], log)).rejects.toThrow(
    /^terminating connection due to administrator command$/,
  )
  expect((await pool.query(`select to_regclass('halves') as halves`)).rows).toEqual([{ halves: null }])
})

test('migrate() succeeds if the database already has migrations of a newer release', async () => {
  const { url, pool } = await testDatabase()
  await migrate(url, steps, log)
  await migrate(url, steps.slice(0, 1), log)
  expect((await pool.query(`select from migrations where name = '9002-first-note'`)).rowCount).toBe(1)
})

test('migrate() throws an error if the migrations table of the database belongs to an unrelated application', async () => {
  const { url, pool } = await testDatabase()
  await pool.query('alter table public.migrations rename column name to id')
  await expect(migrate(url, steps, log)).rejects.toThrow('The database is used by another application')
})
