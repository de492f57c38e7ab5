import { expect, test } from 'vitest'
import { testDatabase } from '#ops/testing/database.ts'
import { dropReadModel, ensureReadModel, schemaExists } from '#kernel/projections/read-model.ts'
import { readModelDefinition } from './read-model.ts'

const { db } = await testDatabase()

test('several projectors that start at the same time create the read models without an error', async () => {
  for (let round = 0; round < 5; round++) {
    await Promise.all(Array.from({ length: 6 }, () => ensureReadModel(db, 'read_raced', readModelDefinition)))
    expect(await db.withSchema('read_raced').selectFrom('projects').selectAll().execute()).toEqual([])
    await dropReadModel(db, 'read_raced')
  }
  expect(await schemaExists(db, 'read_raced')).toBe(false)
})
