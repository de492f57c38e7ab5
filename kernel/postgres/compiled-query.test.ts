import { Kysely, PostgresDialect, type RawBuilder } from 'kysely'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import type { KernelTables } from '../testing/schema.ts'
import { compiledQuery } from './compiled-query.ts'
import { openDatabase } from './database.ts'
import { testDatabase } from './testing/database.ts'

const { url } = await testDatabase()
const log = pino({ level: 'silent' })
const { db, pool, close } = openDatabase<KernelTables>(url, {
  max: 1,
  applicationName: 'kernel tests',
  log,
  prepare: true,
})
afterAll(close)

const people = [1, 2, 3].map((id) => ({ id, email: `user-${id}@example.org`, name: `user-${id}` }))
await db.insertInto('people').values(people).execute()

test('a compiled query that is executed three times with changing arguments is compiled only once', async () => {
  let compiled = 0
  const emailsOf = compiledQuery(
    (on: Kysely<KernelTables>, id: RawBuilder<number>, name: RawBuilder<string>) => {
      compiled += 1
      return on.selectFrom('people').select('email').where('name', '=', name).where('id', '=', id)
    },
  )
  const found = [
    await emailsOf(db, 2, 'user-2'),
    await emailsOf(db, 3, 'user-3'),
    await emailsOf(db, 1, 'user-3'),
  ]
  expect(found).toEqual([[{ email: 'user-2@example.org' }], [{ email: 'user-3@example.org' }], []])
  expect(compiled).toBe(1)
})

test('a compiled query reads the tables of the database schema that the caller selects', async () => {
  const texts: string[] = []
  const logged = new Kysely<KernelTables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      texts.push(query.sql)
    },
  })
  const ids = compiledQuery((on: Kysely<KernelTables>) => on.selectFrom('people').select('id'))
  for (const schema of ['read_a', 'read_b']) await ids(logged.withSchema(schema)).catch(() => [])
  expect(texts).toEqual(['select "id" from "read_a"."people"', 'select "id" from "read_b"."people"'])
})

test('a compiled query that contains a fixed value instead of an argument throws an error', async () => {
  const rows = compiledQuery((on: Kysely<KernelTables>, id: RawBuilder<number>) =>
    on.selectFrom('people').select('id').where('id', '=', id).where('name', '=', 'user-1'),
  )
  await expect(rows(db, 1)).rejects.toThrow('A compiled query must not contain a fixed value')
})
