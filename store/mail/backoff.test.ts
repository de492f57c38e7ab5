import { expect, test } from 'vitest'
import { backoffSeconds } from './backoff.ts'

test('each try waits twice as long, up to an hour', () => {
  const waits = Array.from({ length: 12 }, (_, index) => backoffSeconds(index + 1, 0.5))
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600])
  expect(backoffSeconds(2_000, 0.5)).toBe(3600)
})

test('waits are spread by a quarter either way', () => {
  expect([backoffSeconds(1, 0), backoffSeconds(1, 1)]).toEqual([3.75, 6.25])
})
