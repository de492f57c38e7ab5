import pino from 'pino'
import { expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { testDatabase } from './testing/database.ts'

const log = pino({ level: 'silent' })
const steps = [
  { name: '9001-notes', sql: 'create table notes (note text); create table tags (tag text)' },
  { name: '9002-first-note', sql: `insert into notes values ('first')` },
]

test('every migration runs once, in order, and is remembered', async () => {
  const { url, pool } = await testDatabase()
  await migrate(url, log, steps.slice(0, 1))
  await migrate(url, log, steps)
  await migrate(url, log, steps)
  expect((await pool.query('select note from notes')).rows).toEqual([{ note: 'first' }])
  const { rows } = await pool.query(`select name from migrations where name like '9%' order by applied_at`)
  expect(rows).toEqual([{ name: '9001-notes' }, { name: '9002-first-note' }])
})

test('of many that migrate at once one does the work, and the others wait for it', async () => {
  const { url, pool } = await testDatabase()
  await Promise.all(Array.from({ length: 8 }, () => migrate(url, log, steps)))
  expect((await pool.query('select note from notes')).rows).toEqual([{ note: 'first' }])
})

test('a migration that fails leaves nothing behind, and those before it in place', async () => {
  const { url, pool } = await testDatabase()
  const failing = { name: '9003-fails', sql: 'create table halves (half text); select 1 / 0' }
  await expect(migrate(url, log, [...steps, failing])).rejects.toThrow('Migration 9003-fails failed')
  expect((await pool.query(`select to_regclass('halves') as halves`)).rows).toEqual([{ halves: null }])
  expect((await pool.query('select note from notes')).rowCount).toBe(1)

  await migrate(url, log, [...steps, { ...failing, sql: 'create table halves (half text)' }])
  expect((await pool.query('select from halves')).rowCount).toBe(0)
})

test('where the connection breaks that is what is told, not a fault of the migration', async () => {
  const { url, pool } = await testDatabase()
  const ended = {
    name: '9001-ends',
    sql: 'create table halves (half text); select pg_terminate_backend(pg_backend_pid())',
  }
  await expect(migrate(url, log, [ended])).rejects.toThrow(
    /^terminating connection due to administrator command$/,
  )
  expect((await pool.query(`select to_regclass('halves') as halves`)).rows).toEqual([{ halves: null }])
})

test('what a newer release has added is left alone', async () => {
  const { url, pool } = await testDatabase()
  await migrate(url, log, steps)
  await migrate(url, log, steps.slice(0, 1))
  expect((await pool.query(`select from migrations where name = '9002-first-note'`)).rowCount).toBe(1)
})

test('the list stands in the order of its names, each of them once', () => {
  const names = migrations.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)].toSorted())
})

test('a database of another application is named as that, and left alone', async () => {
  const { url, pool } = await testDatabase()
  await pool.query('alter table public.migrations rename column name to id')
  await expect(migrate(url, log)).rejects.toThrow('The database is used by another application')
})
