import { expect, test } from 'vitest'
import { describePath, completedShare } from './progress.ts'

test('the share of completed tasks is 0 for a step without tasks', () => {
  expect(completedShare({ completed: 0, total: 0 })).toBe(0)
  expect(completedShare({ completed: 3, total: 12 })).toBe(0.25)
})

test('the description of a progress bar starts with the total and then lists each step', () => {
  expect(
    describePath([
      { category: 1, name: 'Foundations', completed: 7, total: 13 },
      { category: 2, name: 'Physical Availability', completed: 5, total: 13 },
    ]),
  ).toBe('12 of 26 tasks completed: Foundations 7 of 13, Physical Availability 5 of 13')
})
