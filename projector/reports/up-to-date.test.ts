import { expect, test } from 'vitest'
import { readSchema } from '#schema/tables/database.ts'
import { created } from '../testing/events.ts'
import { testLog } from '../testing/log.ts'
import { projectToTheEnd } from '../testing/read-models.ts'
import { haveReachedEnd } from './up-to-date.ts'

const log = await testLog()
const readModels = { db: log.db, store: log.store, schema: readSchema }
const { signal } = new AbortController()

test('haveReachedEnd returns true after the read models have reached the end of the log', async () => {
  await projectToTheEnd(log, readModels.schema)
  expect(await haveReachedEnd(readModels, signal)).toBe(true)
  await log.append(created(1))
  const reached = haveReachedEnd(readModels, signal)
  await projectToTheEnd(log, readModels.schema)
  expect(await reached).toBe(true)
})

test('haveReachedEnd returns false if the read models do not reach the end of the log in time', async () => {
  await log.append(created(2))
  expect(await haveReachedEnd(readModels, AbortSignal.abort())).toBe(false)
  expect(await haveReachedEnd(readModels, signal, 0)).toBe(false)
})
