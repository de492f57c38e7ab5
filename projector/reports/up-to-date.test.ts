import { expect, test } from 'vitest'
import { readSchema, readVersion } from '#schema/tables/database.ts'
import { created } from '../testing/events.ts'
import { testLog } from '../testing/log.ts'
import { projectToTheEnd } from '../testing/read-models.ts'
import { haveReachedEnd } from './up-to-date.ts'

const log = await testLog()
const readModels = { db: log.db, store: log.store, schema: readSchema(readVersion) }
const { signal } = new AbortController()

test('read models that have all are not waited for, and those that come to it are', async () => {
  await projectToTheEnd(log, readModels.schema)
  expect(await haveReachedEnd(readModels, signal)).toBe(true)
  await log.append(created(1))
  const reached = haveReachedEnd(readModels, signal)
  await projectToTheEnd(log, readModels.schema)
  expect(await reached).toBe(true)
})

test('those that stand still are given up, at once where all ends', async () => {
  await log.append(created(2))
  expect(await haveReachedEnd(readModels, AbortSignal.abort())).toBe(false)
  expect(await haveReachedEnd(readModels, signal)).toBe(false)
})
