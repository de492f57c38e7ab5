import { expect, test } from 'vitest'
import { readSchema } from '#schema/tables/database.ts'
import { created } from '../testing/events.ts'
import { testLog } from '../testing/log.ts'
import { projectToTheEnd } from '../testing/read-models.ts'
import { haveReachedEnd } from './up-to-date.ts'

const log = await testLog()
const readModels = { db: log.db, store: log.store, schema: readSchema }
const { signal } = new AbortController()

test('haveReachedEnd returns true when the read models reach the end of the log', async () => {
  await projectToTheEnd(log, readModels.schema)
  expect(await haveReachedEnd(readModels, signal)).toBe(true)
  await log.append(created(1))
  const reached = haveReachedEnd(readModels, signal)
  await projectToTheEnd(log, readModels.schema)
  expect(await reached).toBe(true)
})

test('haveReachedEnd returns false after a timeout or an abort if the read models are stalled', async () => {
  await log.append(created(2))
  expect(await haveReachedEnd(readModels, AbortSignal.abort())).toBe(false)
  expect(await haveReachedEnd(readModels, signal)).toBe(false)
})
