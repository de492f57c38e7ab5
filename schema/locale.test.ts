import { expect, test } from 'vitest'
import { formatAgo, formatTime } from './locale.ts'

const at = new Date('2027-01-29T12:00:00Z')
const day = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const

test('a date or a relative time in a right-to-left script is isolated from the text around it', () => {
  expect(formatTime('ar', at, day)).toBe('\u206829 يناير 2027\u2069')
  expect(formatAgo('he', 3, 'day')).toMatch(/^\u2068.*\u2069$/)
})

test('a date or a relative time in a left-to-right script contains no marks of direction', () => {
  expect(formatTime('de-DE', at, day)).toBe('29. Januar 2027')
  expect(formatAgo('en-GB', 3, 'day')).toBe('3 days ago')
})
