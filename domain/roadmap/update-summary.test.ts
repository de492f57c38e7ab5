import { expect, test } from 'vitest'
import { summarizeUpdate } from './update-summary.ts'

test.each([
  [{ added: 3, retired: 1, changed: 0 }, '3 new tasks, 1 retired'],
  [{ added: 1, retired: 0, changed: 2 }, '1 new task, 2 changed'],
  [{ added: 0, retired: 1, changed: 1 }, '1 task retired, 1 changed'],
  [{ added: 0, retired: 0, changed: 2 }, '2 tasks changed'],
  [{ added: 0, retired: 0, changed: 0 }, 'the same tasks in a new order'],
])('summarizeUpdate(%o) returns "%s"', (counts, summary) => {
  expect(summarizeUpdate(counts)).toBe(summary)
})
