import { expect, test } from 'vitest'
import { headCount } from './head-count.ts'

const people = (here: number, invited: number) => [
  ...Array.from({ length: here }, () => ({ isPending: false })),
  ...Array.from({ length: invited }, () => ({ isPending: true })),
]

test.each([
  [1, 0, '1 person'],
  [3, 0, '3 people'],
  [1, 1, '1 person and 1 open invitation'],
  [0, 2, '0 people and 2 open invitations'],
])('%i here and %i invited: %s', (here, invited, words) => {
  expect(headCount(people(here, invited))).toBe(words)
})
