import { expect, test } from 'vitest'
import { withCauses } from './with-causes.ts'

const full = new Error('could not extend file: No space left on device')

test('an error is told with its causes, down to the fault', () => {
  const wrapped = new Error('The event log cannot be read', { cause: full })
  expect(withCauses(wrapped)).toBe(`The event log cannot be read: ${full.message}`)
  expect(withCauses(new Error('nothing works', { cause: wrapped }))).toBe(
    `nothing works: The event log cannot be read: ${full.message}`,
  )
})

test('nothing is told twice', () => {
  expect(withCauses(full)).toBe(full.message)
  expect(withCauses(new Error(full.message, { cause: full }))).toBe(full.message)
  expect(withCauses(new Error(`The disk? ${full.message}`, { cause: full }))).toBe(
    `The disk? ${full.message}`,
  )
})

test('several tries have the words of the first', () => {
  const tries = new AggregateError([new Error('connect ECONNREFUSED ::1:1'), new Error('and another')])
  expect(withCauses(new Error('away', { cause: tries }))).toBe('away: connect ECONNREFUSED ::1:1')
})
