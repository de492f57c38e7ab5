import { expect, test } from 'vitest'
import { messageWithCauses } from './messages.ts'

const full = new Error('could not extend file: No space left on device')

test('messageWithCauses contains the messages of an error and of all its causes', () => {
  const wrapped = new Error('The event log cannot be read', { cause: full })
  expect(messageWithCauses(wrapped)).toBe(`The event log cannot be read: ${full.message}`)
  expect(messageWithCauses(new Error('request failed', { cause: wrapped }))).toBe(
    `request failed: The event log cannot be read: ${full.message}`,
  )
})

test('messageWithCauses omits a cause whose message the error already contains', () => {
  expect(messageWithCauses(full)).toBe(full.message)
  expect(messageWithCauses(new Error(full.message, { cause: full }))).toBe(full.message)
  expect(messageWithCauses(new Error(`The disk? ${full.message}`, { cause: full }))).toBe(
    `The disk? ${full.message}`,
  )
})

test('messageWithCauses uses the first error of an aggregate error without a message', () => {
  const tries = new AggregateError([new Error('connect ECONNREFUSED ::1:1'), new Error('and another')])
  expect(messageWithCauses(new Error('away', { cause: tries }))).toBe('away: connect ECONNREFUSED ::1:1')
})
