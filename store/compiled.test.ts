import { Kysely, PostgresDialect, type RawBuilder } from 'kysely'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import type { Database } from '#schema/tables/database.ts'
import { compiled } from './compiled.ts'
import { openDatabase } from './database.ts'
import { testDatabase } from './testing/database.ts'

const { url } = await testDatabase()
const log = pino({ level: 'silent' })
const { db, pool, close } = openDatabase(url, {
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

test('is built once for a database, and sent with the arguments of each time', async () => {
  let built = 0
  const named = compiled((on, id: RawBuilder<number>, name: RawBuilder<string>) => {
    built += 1
    return on
      .selectFrom('identity.accounts')
      .select('email')
      .where('username', '=', name)
      .where('id', '=', id)
  })
  const found = [await named(db, 2, 'user-2'), await named(db, 3, 'user-3'), await named(db, 1, 'user-3')]
  expect(found).toEqual([[{ email: 'user-2@example.org' }], [{ email: 'user-3@example.org' }], []])
  expect(built).toBe(1)
})

test('each schema has a text of its own', async () => {
  const texts: string[] = []
  const told = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      texts.push(query.sql)
    },
  })
  const ids = compiled((on) => on.selectFrom('projects').select('id'))
  for (const schema of ['read_a', 'read_b']) await ids(told.withSchema(schema)).catch(() => [])
  expect(texts).toEqual(['select "id" from "read_a"."projects"', 'select "id" from "read_b"."projects"'])
})

test('a value that would stay as it was the first time is refused', async () => {
  const rows = compiled((on, id: RawBuilder<number>) =>
    on.selectFrom('identity.accounts').select('id').where('id', '=', id).where('username', '=', 'user-1'),
  )
  await expect(rows(db, 1)).rejects.toThrow('A value stands where a place belongs')
})
