import { expect, test } from 'vitest'
import { isNewGuide } from './GuideLink.tsx'

test.each([
  ['2026-01-15T09:00:00.000Z', true],
  ['2026-01-14T09:00:00.000Z', false],
  ['2026-04-15T08:00:00.000Z', true],
])('on 15 April, isNewGuide for a task created at %s returns %s', (createdAt, isNew) => {
  expect(isNewGuide({ createdAt }, new Date('2026-04-15T09:00:00.000Z'))).toBe(isNew)
})

test('on 31 May, isNewGuide returns true only for a task created on 28 February or later', () => {
  const end = new Date(2026, 4, 31, 9)
  expect(isNewGuide({ createdAt: new Date(2026, 1, 28, 9).toISOString() }, end)).toBe(true)
  expect(isNewGuide({ createdAt: new Date(2026, 1, 27, 9).toISOString() }, end)).toBe(false)
})
