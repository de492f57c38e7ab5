import { Kysely, PostgresDialect, type RawBuilder } from 'kysely'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import type { Database } from '#schema/tables/database.ts'
import { compiledQuery } from './compiled-query.ts'
import { openDatabase } from './database.ts'
import { testDatabase } from './testing/database.ts'

const { url } = await testDatabase()
const log = pino({ level: 'silent' })
const { db, pool, close } = openDatabase<Database>(url, {
  max: 1,
  applicationName: 'brandpath tests',
  log,
  prepare: true,
})
afterAll(close)

const accounts = [1, 2, 3].map((id) => ({
  id,
  email: `user-${id}@example.org`,
  username: `user-${id}`,
  password_hash: 'none',
  role: 'MEMBER' as const,
}))
await db.insertInto('identity.accounts').values(accounts).execute()

test('a query is compiled once and executed with different arguments', async () => {
  let compiled = 0
  const emailsOf = compiledQuery((on: Kysely<Database>, id: RawBuilder<number>, name: RawBuilder<string>) => {
    compiled += 1
    return on
      .selectFrom('identity.accounts')
      .select('email')
      .where('username', '=', name)
      .where('id', '=', id)
  })
  const found = [
    await emailsOf(db, 2, 'user-2'),
    await emailsOf(db, 3, 'user-3'),
    await emailsOf(db, 1, 'user-3'),
  ]
  expect(found).toEqual([[{ email: 'user-2@example.org' }], [{ email: 'user-3@example.org' }], []])
  expect(compiled).toBe(1)
})

test('each schema has its own statement', async () => {
  const texts: string[] = []
  const logged = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      texts.push(query.sql)
    },
  })
  const ids = compiledQuery((on: Kysely<Database>) => on.selectFrom('projects').select('id'))
  for (const schema of ['read_a', 'read_b']) await ids(logged.withSchema(schema)).catch(() => [])
  expect(texts).toEqual(['select "id" from "read_a"."projects"', 'select "id" from "read_b"."projects"'])
})

test('a fixed value in a compiled query is refused', async () => {
  const rows = compiledQuery((on: Kysely<Database>, id: RawBuilder<number>) =>
    on.selectFrom('identity.accounts').select('id').where('id', '=', id).where('username', '=', 'user-1'),
  )
  await expect(rows(db, 1)).rejects.toThrow('A compiled query contains a fixed value')
})
