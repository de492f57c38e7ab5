import { expect, test } from 'vitest'
import { spreadOf } from './percentiles.ts'

test('in the benchmark report, the p50, p99 and maximum of the numbers 1 to 100 are 50, 99 and 100', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(spreadOf(hundred)).toEqual({ p50: 50, p99: 99, max: 100 })
})
test('in the benchmark report, all percentiles of a single value equal the value', () => {
  expect(spreadOf([7])).toEqual({ p50: 7, p99: 7, max: 7 })
})
test('the percentiles of the benchmark report sort values as numbers, not as texts', () => {
  expect(spreadOf([10, 9, 100]).p50).toBe(10)
})
test('the percentiles of an empty list throw a RangeError', () => {
  expect(() => spreadOf([])).toThrow(RangeError)
})
