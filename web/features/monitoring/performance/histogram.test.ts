import { expect, test } from 'vitest'
import { histogramSteps } from '#schema/api/monitoring.ts'
import { describeHistogram, describeSpread, stepOfQuantile } from './histogram.ts'

/** Builds a histogram. `filled` maps the index of a bucket to the number of requests in the bucket. */
const having = (filled: Readonly<Record<number, number>>) =>
  Array.from({ length: histogramSteps.length + 1 }, (_, index) => filled[index] ?? 0)

test('stepOfQuantile returns the first step of the response time histogram that reaches the given share of requests', () => {
  const histogram = having({ 0: 50, 2: 45, 4: 5 })
  expect(stepOfQuantile(histogram, 0.5)).toBe(0)
  expect(stepOfQuantile(histogram, 0.51)).toBe(2)
  expect(stepOfQuantile(histogram, 0.95)).toBe(2)
  expect(stepOfQuantile(histogram, 0.96)).toBe(4)
})

test.each([
  [having({}), 'No requests'],
  [having({ 2: 1 }), 'p50 ≤ 25 ms, p95 ≤ 25 ms'],
  [having({ 1: 6, 5: 4 }), 'p50 ≤ 10 ms, p95 ≤ 250 ms'],
  [having({ 0: 3, 1: 5, 2: 6, 3: 18, 10: 4 }), 'p50 ≤ 50 ms, p95 > 5,000 ms'],
])('describeSpread of the response time histogram %j is “%s”', (histogram, expected) =>
  expect(describeSpread(histogram)).toBe(expected),
)

test('describeHistogram lists every step of the response time histogram that has requests', () => {
  expect(describeHistogram(having({ 0: 1204, 10: 1 }))).toBe('1,204 requests ≤ 5 ms, 1 request > 5,000 ms')
})
