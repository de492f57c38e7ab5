import { expect, test } from 'vitest'
import { messageWithCauses } from './messages.ts'

const full = new Error('could not extend file: No space left on device')

test('messageWithCauses contains the error message and the messages of all causes', () => {
  const wrapped = new Error('The event log cannot be read', { cause: full })
  expect(messageWithCauses(wrapped)).toBe(`The event log cannot be read: ${full.message}`)
  expect(messageWithCauses(new Error('request failed', { cause: wrapped }))).toBe(
    `request failed: The event log cannot be read: ${full.message}`,
  )
})

test('messageWithCauses omits the message of a cause if the error message already contains this text', () => {
  expect(messageWithCauses(full)).toBe(full.message)
  expect(messageWithCauses(new Error(full.message, { cause: full }))).toBe(full.message)
  expect(messageWithCauses(new Error(`The disk? ${full.message}`, { cause: full }))).toBe(
    `The disk? ${full.message}`,
  )
})

test('for an AggregateError without a message, messageWithCauses uses the message of the first inner error', () => {
  const tries = new AggregateError([new Error('connect ECONNREFUSED ::1:1'), new Error('and another')])
  expect(messageWithCauses(new Error('away', { cause: tries }))).toBe('away: connect ECONNREFUSED ::1:1')
})
