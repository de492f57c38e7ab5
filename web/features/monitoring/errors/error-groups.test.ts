import { expect, test } from 'vitest'
import { withKeys, groupErrors, sourceOf } from './error-groups.ts'
import { anError } from '../testing/responses.ts'

const at = (time: string) => `2026-11-21T${time}:00.000Z`

test('groupErrors merges errors with the same level and message and sorts them by frequency', () => {
  const votes = anError({
    count: 2,
    timestamp: at('08:14'),
    since: at('08:12'),
    context: { route: 'GET /v' },
  })
  const other = anError({ message: 'Another', timestamp: at('08:13') })
  const projects = anError({
    count: 30,
    timestamp: at('08:11'),
    since: at('08:01'),
    context: { route: 'GET /p' },
  })
  expect(groupErrors([votes, other, projects])).toEqual([
    {
      level: 'error',
      message: votes.message,
      timestamp: at('08:14'),
      since: at('08:01'),
      count: 32,
      entries: [projects, votes],
    },
    { ...other, entries: [other] },
  ])
})

test('groupErrors does not merge errors of different levels', () => {
  expect(groupErrors([anError(), anError({ level: 'warn' })])).toHaveLength(2)
})

test.each([
  [anError({ context: { route: 'GET /p', reason: 'away' } }), 'GET /p'],
  [anError({ count: 2, context: { route: 'GET /p' } }), 'GET /p'],
  [anError({ level: 'warn', count: 2, context: { route: 'GET /p' } }), 'Last: GET /p'],
  [anError({ level: 'warn', context: { route: 'GET /p' } }), 'GET /p'],
  [anError({ context: { error: 'Error', lead: 'work' } }), 'work'],
  [anError({ context: { mail: 7, reason: '554 5.7.1' } }), '554 5.7.1'],
  [anError({ context: { code: 137 } }), '137'],
  [anError({ context: { code: '42P01' } }), null],
  [anError({ context: { requestId: 'abc' } }), null],
  [anError(), null],
])('sourceOf the error %j returns %s', (error, source) => expect(sourceOf(error)).toBe(source))

test('withKeys returns unique keys, and the key of an error stays the same when the error recurs', () => {
  const keys = (...entries: Parameters<typeof withKeys>[0]) => withKeys(entries).map(({ key }) => key)
  const warning = anError({ level: 'warn', context: { route: 'GET /p' } })
  const again = { ...warning, count: 2, timestamp: at('09:00'), since: at('08:30') }
  expect(keys(again)).toEqual(keys(warning))
  expect(new Set(keys(warning, warning, anError(), anError())).size).toBe(4)
})
