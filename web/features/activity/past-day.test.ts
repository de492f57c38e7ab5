import { expect, test } from 'vitest'
import { wrongDay } from './past-day.ts'

const life = { name: 'Halden', first: '2026-01-15', today: '2026-03-01' }

test.each(['2026-01-15', '2026-02-28', '2026-03-01'])('%s can be looked at', (date) => {
  expect(wrongDay(date, life)).toBeUndefined()
})

test.each([
  ['2026-03-02', /still to come/],
  ['2026-01-14', /^Halden did not exist yet/],
  ['2026-02-30', /Choose a date/],
  ['yesterday', /Choose a date/],
])('%s cannot', (date, reason) => {
  expect(wrongDay(date, life)).toMatch(reason)
})
