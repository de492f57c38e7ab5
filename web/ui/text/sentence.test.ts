import { expect, test } from 'vitest'
import { sentence } from './sentence.ts'

test.each([
  ['Request failed with status 500', 'Request failed with status 500.'],
  ['Please try again.', 'Please try again.'],
  ['Are you sure?', 'Are you sure?'],
])('%s', (words, said) => expect(sentence(words)).toBe(said))
