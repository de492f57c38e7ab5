import { expect, test } from 'vitest'
import { formatCount } from './format.ts'

test('formatCount uses the singular only for the count 1', () => {
  expect([0, 1, 2].map((count) => formatCount(count, 'event'))).toEqual(['0 events', '1 event', '2 events'])
  expect(formatCount(1, 'person', 'people')).toBe('1 person')
  expect(formatCount(3, 'person', 'people')).toBe('3 people')
})
