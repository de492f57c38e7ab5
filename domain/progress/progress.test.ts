import { expect, test } from 'vitest'
import { withoutNextTask } from './progress.ts'

test.each([
  [0, 0, 'All tasks are marked as not relevant.'],
  [2, 2, 'All tasks are completed.'],
  [0, 2, 'All open tasks are in progress.'],
])('a progress of %d of %d without a pending task: %s', (completed, total, text) =>
  expect(withoutNextTask({ completed, total })).toBe(text),
)
