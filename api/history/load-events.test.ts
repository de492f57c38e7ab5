import { expect, test } from 'vitest'
import { splitIntoRuns } from './load-events.ts'

test('events at nearby revisions are loaded by one read, and events far apart by separate reads', () => {
  expect(splitIntoRuns([5, 3, 4])).toEqual([[3, 4, 5]])
  expect(splitIntoRuns([9_000, 0, 120, 9_199])).toEqual([
    [0, 120],
    [9_000, 9_199],
  ])
})
