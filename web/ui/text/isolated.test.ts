import { expect, test } from 'vitest'
import { isolated } from './isolated.ts'

test('a name stands between the marks that keep its direction to itself', () => {
  expect(`It is “${isolated('שלום')}”.`).toBe('It is “\u2068שלום\u2069”.')
})
