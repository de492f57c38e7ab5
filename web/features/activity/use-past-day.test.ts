import { expect, test } from 'vitest'
import { dateError } from './use-past-day.ts'

const project = { name: 'Halden', first: '2026-01-15', today: '2026-03-01' }

test.each(['2026-01-15', '2026-02-28', '2026-03-01'])(
  'dateError accepts the date “%s” as a past day of the project',
  (date) => {
    expect(dateError(date, project)).toBeUndefined()
  },
)

test.each([
  ['2026-03-02', /in the future/],
  ['2026-01-14', /^Halden did not exist yet/],
  ['2026-02-30', /Choose a date/],
  ['yesterday', /Choose a date/],
])('dateError rejects the date “%s” as a past day of the project', (date, reason) => {
  expect(dateError(date, project)).toMatch(reason)
})
