import { expect, test } from 'vitest'
import { backoffMs } from './backoff.ts'

const limits = { firstMs: 5, maxMs: 3_600 }

test('backoffMs() doubles the waiting time with every attempt, up to the maximum', () => {
  const delays = Array.from({ length: 12 }, (_, index) => backoffMs(index + 1, limits, 0.5))
  expect(delays).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600])
  expect(backoffMs(2_000, limits, 0.5)).toBe(3600)
})

test('backoffMs() makes the waiting time randomly at most 25 % shorter or longer', () => {
  expect([backoffMs(1, limits, 0), backoffMs(1, limits, 1)]).toEqual([3.75, 6.25])
})
