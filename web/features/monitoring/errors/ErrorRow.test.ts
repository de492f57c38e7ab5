import { expect, test } from 'vitest'
import { anError } from '../testing/responses.ts'
import { sourceOf } from './ErrorRow.tsx'

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
])('for the logged error %j, sourceOf returns the context value %s', (error, source) =>
  expect(sourceOf(error)).toBe(source),
)
