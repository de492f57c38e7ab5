import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import { readSchema, readVersion } from '#schema/tables/database.ts'
import { ReadPosition } from '../read-position.ts'
import { LiveHub } from './hub.ts'

const app = await startTestApp()
const log = pino({ level: 'silent' })
const schema = readSchema(readVersion)

test('whoever comes while the server stops does not keep it', async () => {
  const position = await ReadPosition.open(app.database.url, schema, log)
  onTestFinished(() => position.close())
  const hub = new LiveHub(app.database.db.withSchema(schema), position, log)
  const ends: string[] = []
  const join = (who: string) => hub.join({ userId: 1, tell: () => undefined, end: () => void ends.push(who) })
  await join('before')
  const atTheSameTime = join('meanwhile')
  hub.close()
  await atTheSameTime
  await join('afterwards')
  expect(new Set(ends)).toEqual(new Set(['before', 'meanwhile', 'afterwards']))
})
