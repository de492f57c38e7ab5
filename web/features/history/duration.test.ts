import { expect, test } from 'vitest'
import { formatGap } from './duration.ts'

const start = '2026-11-21T08:00:00.000Z'
test.for([
  ['2026-11-21T08:00:00.000Z', 'at the same time'],
  ['2026-11-21T07:59:59.999Z', 'at the same time'],
  ['2026-11-21T08:00:00.001Z', '1 millisecond later'],
  ['2026-11-21T08:00:00.999Z', '999 milliseconds later'],
  ['2026-11-21T08:00:59.999Z', '59 seconds later'],
  ['2026-11-21T08:01:00.000Z', '1 minute later'],
  ['2026-11-22T07:59:59.999Z', '23 hours later'],
  ['2026-11-24T08:00:00.000Z', '3 days later'],
] as const)('formatGap describes the time from 2026-11-21T08:00:00.000Z to %s as "%s"', ([end, expected]) => {
  expect(formatGap(start, end)).toBe(expected)
})
