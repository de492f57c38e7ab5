import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#ops/testing/database.ts'
import { ensureReadModel } from '#kernel/projections/read-model.ts'
import { raiseSequences } from './raise-sequences.ts'
import { readModelDefinition } from '../read-model/read-model.ts'

const { db } = await testDatabase()
const schema = 'read_sequences'
await ensureReadModel(db, schema, readModelDefinition)

const next = async (sequence: string) =>
  (await sql<{ id: number }>`select nextval(${sequence}::regclass)::integer as id`.execute(db)).rows[0]?.id

test('raiseSequences raises a database id sequence above the highest id in the log, and never lowers a sequence', async () => {
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
  await raiseSequences(schema).execute(db)
  await raiseSequences(schema).execute(db)
  expect(await next('identity.user_ids')).toBe(51)
  expect(await next('identity.project_ids')).toBe(3)
  expect(await next('identity.entry_ids')).toBe(1)
})
