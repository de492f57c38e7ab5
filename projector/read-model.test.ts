import { expect, test } from 'vitest'
import { testDatabase } from '#store/testing/database.ts'
import { dropReadModel, ensureReadModel, exists } from './read-model.ts'

const { db } = await testDatabase()

test('of several processes that start at once one creates the read models, and none fails', async () => {
  for (let round = 0; round < 5; round++) {
    await Promise.all(Array.from({ length: 6 }, () => ensureReadModel(db, 'read_raced')))
    expect(await db.withSchema('read_raced').selectFrom('projects').selectAll().execute()).toEqual([])
    await dropReadModel(db, 'read_raced')
  }
  expect(await exists(db, 'read_raced')).toBe(false)
})
