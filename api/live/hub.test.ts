import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import { databaseNames, readSchema } from '#schema/tables/database.ts'
import { ProjectionPosition } from '#kernel/projections/projection-position.ts'
import { LiveHub } from './hub.ts'

const app = await startTestApp()
const log = pino({ level: 'silent' })
const schema = readSchema

test('on shutdown, the server closes all live streams, even streams that are just being opened', async () => {
  const position = await ProjectionPosition.open({ url: app.database.url, names: databaseNames, schema, log })
  onTestFinished(() => position.close())
  const hub = new LiveHub(app.database.db.withSchema(schema), position, log)
  const ends: string[] = []
  const join = (name: string) =>
    hub.join({ userId: 1, send: () => undefined, end: () => void ends.push(name) })
  await join('before')
  const duringClose = join('during')
  hub.close()
  await duringClose
  await join('after')
  expect(new Set(ends)).toEqual(new Set(['before', 'during', 'after']))
})
