import { expect, test } from 'vitest'
import { describeProgress, completedShare } from './step-progress.ts'

test('completedShare returns 0 for a category without tasks', () => {
  expect(completedShare({ completed: 0, total: 0 })).toBe(0)
  expect(completedShare({ completed: 3, total: 12 })).toBe(0.25)
})

test('the text of describeProgress states the total number of completed tasks first, and then the number in each category', () => {
  expect(
    describeProgress([
      { category: 1, name: 'Foundations', completed: 7, total: 13 },
      { category: 2, name: 'Physical Availability', completed: 5, total: 13 },
    ]),
  ).toBe('12 of 26 tasks completed: Foundations 7 of 13, Physical Availability 5 of 13')
})
