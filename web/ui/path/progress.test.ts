import { expect, test } from 'vitest'
import { pathInWords, shareDone } from './progress.ts'

test('a step without tasks has nothing done', () => {
  expect(shareDone({ completed: 0, total: 0 })).toBe(0)
  expect(shareDone({ completed: 3, total: 12 })).toBe(0.25)
})

test('the path in words gives the whole first, then each step', () => {
  expect(
    pathInWords([
      { category: 1, name: 'Foundations', completed: 7, total: 13 },
      { category: 2, name: 'Physical Availability', completed: 5, total: 13 },
    ]),
  ).toBe('12 of 26 tasks completed: Foundations 7 of 13, Physical Availability 5 of 13')
})
