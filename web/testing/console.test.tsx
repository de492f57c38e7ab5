import { expect, test } from 'vitest'
import { checkConsole, expectConsoleError } from './console.ts'

const levels = ['error', 'warn'] as const

test.each(levels)('a test that writes an unexpected message with console.%s fails', (level) => {
  console[level]('an unexpected message of this test')
  expect(checkConsole).toThrow('an unexpected message of this test')
})

test.each(levels)(
  'a test that expects a message and writes the message with console.%s does not fail',
  (level) => {
    expectConsoleError(/^Cannot load: Error: no answer$/)
    console[level]('Cannot load:', new Error('no answer'))
    expect(checkConsole).not.toThrow()
  },
)

test('a test that expects a console error fails if the error is not written', () => {
  expectConsoleError(/^Cannot load/)
  expect(checkConsole).toThrow('No error or warning in the console matches /^Cannot load/.')
})
