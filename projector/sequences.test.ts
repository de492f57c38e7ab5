import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#store/testing/database.ts'
import { ensureReadModel } from './read-model.ts'
import { liftSequences } from './sequences.ts'

const { db } = await testDatabase()
const schema = 'read_sequences'
await ensureReadModel(db, schema)

const next = async (sequence: string) =>
  (await sql<{ id: number }>`select nextval(${sequence}::regclass)::integer as id`.execute(db)).rows[0]?.id

test('sequences begin above what the log knows, and are never set back', async () => {
  await db
    .withSchema(schema)
    .insertInto('highest_ids')
    .values([
      { kind: 'user', id: 50 },
      { kind: 'project', id: 1 },
    ])
    .execute()
  await next('identity.project_ids')
  await next('identity.project_ids')
  await liftSequences(db, schema)
  await liftSequences(db, schema)
  expect(await next('identity.user_ids')).toBe(51)
  expect(await next('identity.project_ids')).toBe(3)
  expect(await next('identity.entry_ids')).toBe(1)
})
