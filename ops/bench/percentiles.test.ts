import { expect, test } from 'vitest'
import { spreadOf } from './percentiles.ts'

test('half of the values are at most the median, all but a hundredth at most the 99th', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(spreadOf(hundred)).toEqual({ p50: 50, p99: 99, max: 100 })
})
test('one value is all of them', () => {
  expect(spreadOf([7])).toEqual({ p50: 7, p99: 7, max: 7 })
})
test('numbers are compared as numbers', () => {
  expect(spreadOf([10, 9, 100]).p50).toBe(10)
})
test('nothing has no median', () => {
  expect(() => spreadOf([])).toThrow(RangeError)
})
