import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../database.ts'
import { StatementNames } from './prepared-statements.ts'
import { testDatabase } from '../testing/database.ts'

const { url } = await testDatabase()
const log = pino({ level: 'silent' })
const { db, close } = openDatabase(url, {
  max: 1,
  applicationName: 'kernel tests',
  log,
  prepare: true,
})
afterAll(close)

test('an SQL statement gets a prepared-statement name at the second use, and keeps this name', () => {
  const names = new StatementNames()
  const found = ['select 1', 'select 1', 'select 2', 'select 1', 'select 2'].map((text) => names.nameOf(text))
  const [firstUse, name, , sameName, otherName] = found
  expect(firstUse).toBeUndefined()
  expect(name).toBeDefined()
  expect(sameName).toBe(name)
  expect(otherName).not.toBe(name)
})

test.each([
  'begin',
  'set local lock_timeout = 1',
  'select * from accounts',
  'select "a".* from accounts a',
  'insert into accounts values (1) returning *',
])('the SQL statement “%s” is never prepared', (text) => {
  const names = new StatementNames()
  expect([names.nameOf(text), names.nameOf(text)]).toEqual([undefined, undefined])
})

test('an SQL statement that contains “*” only in count(*) or a multiplication is prepared', () => {
  const names = new StatementNames()
  const text = 'select count(*), 2 * 3 from accounts'
  names.nameOf(text)
  expect(names.nameOf(text)).toBeDefined()
})

test('PostgreSQL prepares a repeated SQL statement once per connection', async () => {
  const query = (value: number) => sql<{ doubled: number }>`select 2 * ${value}::int as doubled`.execute(db)
  for (const value of [1, 2, 3]) expect((await query(value)).rows).toEqual([{ doubled: 2 * value }])
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where statement like '%doubled'`.execute(db)
  expect(rows).toHaveLength(1)
})

test('a prepared statement still works after new tables with the same columns replace the old tables', async () => {
  await sql`create schema present`.execute(db)
  await sql`create table present.things (id integer)`.execute(db)
  const query = () => sql<{ id: number }>`select id from present.things`.execute(db)
  await query()
  await query()
  await sql`alter schema present rename to past`.execute(db)
  await sql`create schema present`.execute(db)
  await sql`create table present.things (id integer)`.execute(db)
  await sql`insert into present.things values (7)`.execute(db)
  expect((await query()).rows).toEqual([{ id: 7 }])
})

test('a repeated “select *” statement still works after a column is added to the table', async () => {
  await sql`create table wide (id integer)`.execute(db)
  const query = () => sql`select * from wide`.execute(db)
  await query()
  await query()
  await sql`alter table wide add column name text`.execute(db)
  expect((await query()).rows).toEqual([])
})
