import { expect, test } from 'vitest'
import { timeAgo, clockTime } from './clock.ts'

const at = new Date(2026, 10, 21, 9, 42).getTime()
const minutes = (count: number) => at + count * 60_000

test.each([
  [0, null],
  [1, '1 minute ago'],
  [59, '59 minutes ago'],
  [125, '2 hours ago'],
  [3 * 24 * 60, '3 days ago'],
])('timeAgo describes an age of %i minutes as %s', (passed, words) => {
  expect(timeAgo(at, minutes(passed))).toBe(words)
})

test.each([
  ['en-US', '9:42 AM'],
  ['en-GB', '09:42'],
])('clockTime formats the time for the locale %s', (locale, words) => {
  expect(clockTime(at, minutes(60), locale).replace('\u202f', ' ')).toBe(words)
})

test('timeAgo follows the locale', () => {
  expect(timeAgo(at, minutes(125), 'nb')).toBe('for 2 timer siden')
})

test('clockTime adds the date unless the time is today', () => {
  expect(clockTime(at, minutes(60))).not.toContain(' on ')
  expect(clockTime(at, minutes(24 * 60))).toContain(' on ')
})
