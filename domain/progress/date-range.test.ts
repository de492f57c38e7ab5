import { expect, test } from 'vitest'
import { validateDateRange } from './date-range.ts'

const today = '2026-03-10'
const cases: [string, string, ReturnType<typeof validateDateRange>][] = [
  ['2026-02-08', '2026-03-10', {}],
  ['2026-03-10', '2026-03-10', {}],
  ['2024-01-01', '2024-01-01', {}],
  ['2023-12-31', '2026-03-10', { startDate: 'Start date must not be before 1 Jan 2024' }],
  ['2026-03-01', '2026-03-11', { endDate: 'End date must not be in the future' }],
  [
    '2026-03-02',
    '2026-03-01',
    {
      startDate: 'Start date must not be after the end date',
      endDate: 'End date must not be before the start date',
    },
  ],
]
test.each(cases)('validateDateRange from %s to %s returns the errors %o', (start, end, errors) => {
  expect(validateDateRange({ start, end, today })).toEqual(errors)
})
