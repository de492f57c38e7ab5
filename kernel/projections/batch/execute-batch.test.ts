import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../postgres/testing/database.ts'
import { executeBatch } from './execute-batch.ts'
import type { Statement } from './write-statements.ts'

const connections = await testDatabase({ max: 1 })
await sql`create table steps (name text primary key, place integer generated always as identity)`.execute(
  connections.db,
)
beforeEach(async () => {
  await sql`truncate steps`.execute(connections.db)
})

const insert = (name: string): Statement => ({ query: sql`insert into steps (name) values (${name})` })
const names = async () =>
  (await sql<{ name: string }>`select name from steps order by place`.execute(connections.db)).rows.map(
    ({ name }) => name,
  )

test('executeBatch executes the statements of a batch in order', async () => {
  await executeBatch(connections, [insert('a'), insert('b'), insert('c')])
  expect(await names()).toEqual(['a', 'b', 'c'])
})

test('if a statement fails, executeBatch writes nothing and throws the error of the statement', async () => {
  const broken: Statement = { query: sql`select 1 / 0` }
  await expect(executeBatch(connections, [insert('a'), broken, insert('a')])).rejects.toThrow(
    'division by zero',
  )
  expect(await names()).toEqual([])
})

test('if a statement changes an unexpected number of rows, executeBatch throws the statement’s error and writes nothing', async () => {
  const moved: Statement = {
    query: sql`update steps set name = 'b' where name = 'a'`,
    expectedRows: { count: 1, error: () => new Error('moved concurrently') },
  }
  await executeBatch(connections, [insert('c')])
  await expect(executeBatch(connections, [moved, insert('c')])).rejects.toThrow('moved concurrently')
  await expect(executeBatch(connections, [moved, insert('d')])).rejects.toThrow('moved concurrently')
  expect(await names()).toEqual(['c'])
})

test('if the commit fails, executeBatch writes nothing and throws the error of the commit', async () => {
  const { db } = connections
  await sql`create table deferred (name text unique deferrable initially deferred)`.execute(db)
  const duplicates: Statement = { query: sql`insert into deferred values ('a'), ('a')` }
  await expect(executeBatch(connections, [duplicates])).rejects.toThrow('duplicate key')
  expect((await sql`select * from deferred`.execute(db)).rows).toEqual([])
})

test('after a failed batch, executeBatch can execute further batches on the connection', async () => {
  await expect(executeBatch(connections, [insert('a'), insert('a')])).rejects.toThrow('duplicate key')
  for (const name of ['a', 'b', 'c']) await executeBatch(connections, [insert(name)])
  expect(await names()).toEqual(['a', 'b', 'c'])
})
