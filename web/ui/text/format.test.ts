import { expect, test } from 'vitest'
import { isolateDirection, withFullStop } from './format.ts'

test('isolateDirection wraps a name in Unicode direction isolates', () => {
  expect(`It is “${isolateDirection('שלום')}”.`).toBe('It is “\u2068שלום\u2069”.')
})

test.each([
  ['Request failed with status 500', 'Request failed with status 500.'],
  ['Please try again.', 'Please try again.'],
  ['Are you sure?', 'Are you sure?'],
])('withFullStop makes the sentence "%s" end with exactly one punctuation mark', (text, expected) =>
  expect(withFullStop(text)).toBe(expected),
)
