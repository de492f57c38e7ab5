import { expect, test } from 'vitest'
import * as z from 'zod'
import { defineEvents, type EventOf } from './define.ts'
import { upcast } from './parse.ts'

const definitions = defineEvents({
  Priced: {
    version: 3,
    data: z.object({ pence: z.int(), currency: z.string() }),
    upcasts: {
      1: (data) => ({ pence: z.object({ pounds: z.number() }).parse(data).pounds * 100 }),
      2: (data) => ({ ...z.object({ pence: z.int() }).parse(data), currency: 'GBP' }),
    },
  },
})
const stored = (version: number, data: object) => ({
  stream: 'a-1',
  revision: 3n,
  type: 'Priced',
  data,
  metadata: { version },
})
const current: EventOf<typeof definitions>['data'] = { pence: 1200, currency: 'GBP' }

test.each([
  [1, { pounds: 12 }],
  [2, { pence: 1200 }],
  [3, { pence: 1200, currency: 'GBP' }],
])(
  'a stored event payload of version %i is converted to the current version of the event type',
  (version, data) => {
    expect(upcast(definitions.Priced, stored(version, data))).toEqual(current)
  },
)
test('if a stored event of an old version cannot be converted, the error contains the version number', () => {
  const { 1: _gone, ...upcasts } = definitions.Priced.upcasts
  expect(() => upcast({ ...definitions.Priced, upcasts }, stored(1, { pounds: 12 }))).toThrow(
    'Priced v1 at a-1@3: no upcast from version 1',
  )
})
