import { expect, test } from 'vitest'
import { runsOf } from './recorded.ts'

test('what stands near each other in a stream is read at once, and nothing that lies far between', () => {
  expect(runsOf([5, 3, 4])).toEqual([[3, 4, 5]])
  expect(runsOf([9_000, 0, 120, 9_199])).toEqual([
    [0, 120],
    [9_000, 9_199],
  ])
})
