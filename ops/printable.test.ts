import { expect, test } from 'vitest'
import { printable } from './printable.ts'

test.each([
  ['shelf-1', 'shelf-1'],
  ['Kjær – “håndverk” 👩‍🍳', 'Kjær – “håndverk” 👩‍🍳'],
  ['\u001b[2J\u0007boo', '\\u001b[2J\\u0007boo'],
  ['one\r\ntwo\u2028three', 'one\\u000d\\u000atwo\\u2028three'],
  ['\u009b2J', '\\u009b2J'],
  ['abc\u202Efed', 'abc\\u202efed'],
  ['half \ud83d', 'half \ufffd'],
])('%j is shown as %j', (text, shown) => {
  expect(printable(text, 40)).toBe(shown)
})

test('what has no end is cut, and no character in two', () => {
  expect(printable('a'.repeat(1_000), 40)).toBe(`${'a'.repeat(40)}…`)
  expect(printable('ab👩cd', 3)).toBe('ab\ufffd…')
})
