import { expect, test } from 'vitest'
import { keyed, sameErrors, sourceOf } from './same-errors.ts'
import { anError } from './testing/answers.ts'

const at = (time: string) => `2026-11-21T${time}:00.000Z`

test('what is said in the same words is one, the most frequent entry first', () => {
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
  expect(sameErrors([votes, other, projects])).toEqual([
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

test('the same words at another level are another thing', () => {
  expect(sameErrors([anError(), anError({ level: 'warn' })])).toHaveLength(2)
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
])('the source of %j is %s', (error, source) => expect(sourceOf(error)).toBe(source))

test('places keep their keys when what happened there happens again, and no two have one', () => {
  const keys = (...entries: Parameters<typeof keyed>[0]) => keyed(entries).map(({ key }) => key)
  const warning = anError({ level: 'warn', context: { route: 'GET /p' } })
  const again = { ...warning, count: 2, timestamp: at('09:00'), since: at('08:30') }
  expect(keys(again)).toEqual(keys(warning))
  expect(new Set(keys(warning, warning, anError(), anError())).size).toBe(4)
})
