import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { PreparedNames } from './prepared.ts'
import { testDatabase } from './testing/database.ts'

const { url } = await testDatabase()
const log = pino({ level: 'silent' })
const { db, close } = openDatabase(url, { max: 1, applicationName: 'brandpath tests', log, prepare: true })
afterAll(close)

test('a statement gets a name the second time, and keeps it', () => {
  const names = new PreparedNames()
  const told = ['select 1', 'select 1', 'select 2', 'select 1', 'select 2'].map((text) => names.nameOf(text))
  const [once, first, , again, second] = told
  expect(once).toBeUndefined()
  expect(first).toBeDefined()
  expect(again).toBe(first)
  expect(second).not.toBe(first)
})

test.each([
  'begin',
  'set local lock_timeout = 1',
  'select * from accounts',
  'select "a".* from accounts a',
  'insert into accounts values (1) returning *',
])('%s is never prepared', (text) => {
  const names = new PreparedNames()
  expect([names.nameOf(text), names.nameOf(text)]).toEqual([undefined, undefined])
})

test('what counts or multiplies is prepared', () => {
  const names = new PreparedNames()
  const text = 'select count(*), 2 * 3 from accounts'
  names.nameOf(text)
  expect(names.nameOf(text)).toBeDefined()
})

test('Postgres plans a repeated statement once', async () => {
  const ask = (value: number) => sql<{ doubled: number }>`select 2 * ${value}::int as doubled`.execute(db)
  for (const value of [1, 2, 3]) expect((await ask(value)).rows).toEqual([{ doubled: 2 * value }])
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where statement like '%doubled'`.execute(db)
  expect(rows).toHaveLength(1)
})

test('a prepared statement goes on when its tables are exchanged for others of the same form', async () => {
  await sql`create schema present`.execute(db)
  await sql`create table present.things (id integer)`.execute(db)
  const ask = () => sql<{ id: number }>`select id from present.things`.execute(db)
  await ask()
  await ask()
  await sql`alter schema present rename to past`.execute(db)
  await sql`create schema present`.execute(db)
  await sql`create table present.things (id integer)`.execute(db)
  await sql`insert into present.things values (7)`.execute(db)
  expect((await ask()).rows).toEqual([{ id: 7 }])
})

test('a column more does no harm to who asks for all of them', async () => {
  await sql`create table wide (id integer)`.execute(db)
  const ask = () => sql`select * from wide`.execute(db)
  await ask()
  await ask()
  await sql`alter table wide add column name text`.execute(db)
  expect((await ask()).rows).toEqual([])
})
