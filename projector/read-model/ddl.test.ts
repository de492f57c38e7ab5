import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { eventTypes } from '#schema/events/index.ts'
import { readVersion } from '#schema/tables/database.ts'
import { ddl } from './ddl.ts'

/** Hash of the SQL that created the read models of this version. */
const recorded = { readVersion: 14, hash: 'ca9f666fc48651968fa78b9b39fb0f96f2869d07ce3b962cfaa8497e05ecb858' }

test('the SQL of the read models changes only together with readVersion', () => {
  expect(
    { readVersion, hash: hash('sha256', ddl) },
    'The SQL of the read models has changed. Raise readVersion, then update this hash.',
  ).toEqual(recorded)
})

test('the SQL of the read models contains every event type, so that a new event type changes the hash', () => {
  expect(eventTypes.filter((type) => !ddl.includes(`'${type}'`))).toEqual([])
})
