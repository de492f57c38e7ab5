import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test('only one is singular', () => {
  expect([0, 1, 2].map((count) => counted(count, 'event'))).toEqual(['0 events', '1 event', '2 events'])
  expect(counted(1, 'person', 'people')).toBe('1 person')
  expect(counted(3, 'person', 'people')).toBe('3 people')
})
