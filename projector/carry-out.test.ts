import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#store/testing/database.ts'
import { carryOut, type Step } from './carry-out.ts'

const connections = await testDatabase({ max: 1 })
await sql`create table steps (name text primary key, place integer generated always as identity)`.execute(
  connections.db,
)
beforeEach(async () => {
  await sql`truncate steps`.execute(connections.db)
})

const insert = (name: string): Step => ({ statement: sql`insert into steps (name) values (${name})` })
const names = async () =>
  (await sql<{ name: string }>`select name from steps order by place`.execute(connections.db)).rows.map(
    ({ name }) => name,
  )

test('steps are carried out in their order', async () => {
  await carryOut(connections, [insert('a'), insert('b'), insert('c')])
  expect(await names()).toEqual(['a', 'b', 'c'])
})

test('the first that fails is what is told, and nothing stands', async () => {
  const broken: Step = { statement: sql`select 1 / 0` }
  await expect(carryOut(connections, [insert('a'), broken, insert('a')])).rejects.toThrow('division by zero')
  expect(await names()).toEqual([])
})

test('nothing stands where a step is not what it was to be, and its reason comes before what follows from it', async () => {
  const moved: Step = {
    statement: sql`update steps set name = 'b' where name = 'a'`,
    changes: { rows: 1, otherwise: () => new Error('moved meanwhile') },
  }
  await carryOut(connections, [insert('c')])
  await expect(carryOut(connections, [moved, insert('c')])).rejects.toThrow('moved meanwhile')
  await expect(carryOut(connections, [moved, insert('d')])).rejects.toThrow('moved meanwhile')
  expect(await names()).toEqual(['c'])
})

test('what is refused no sooner than by the commit is told, and nothing stands', async () => {
  const { db } = connections
  await sql`create table late (name text unique deferrable initially deferred)`.execute(db)
  const late: Step = { statement: sql`insert into late values ('a'), ('a')` }
  await expect(carryOut(connections, [late])).rejects.toThrow('duplicate key')
  expect((await sql`select * from late`.execute(db)).rows).toEqual([])
})

test('the connection is sound after a failure', async () => {
  await expect(carryOut(connections, [insert('a'), insert('a')])).rejects.toThrow('duplicate key')
  for (const name of ['a', 'b', 'c']) await carryOut(connections, [insert(name)])
  expect(await names()).toEqual(['a', 'b', 'c'])
})
