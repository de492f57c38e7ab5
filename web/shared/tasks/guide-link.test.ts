import { expect, test } from 'vitest'
import { guideHref, isNewGuide } from './guide-link.ts'

const now = new Date('2026-04-15T09:00:00.000Z')

test.each([
  ['2026-01-15T09:00:00.000Z', true],
  ['2026-01-14T09:00:00.000Z', false],
  ['2026-04-15T08:00:00.000Z', true],
])('for a task created at %s, isNewGuide on 15 April returns %s', (createdAt, isNew) => {
  expect(isNewGuide({ createdAt }, now)).toBe(isNew)
})

test('guideHref adds the task id to guides of the app and leaves other links unchanged', () => {
  expect(guideHref('/guides/first-stockists', 42007)).toBe('/guides/first-stockists?task=42007')
  expect(guideHref('https://example.org/guides/x', 42007)).toBe('https://example.org/guides/x')
})

test('on 31 May, a guide is new if its task was created on or after the last day of February', () => {
  const end = new Date(2026, 4, 31, 9)
  expect(isNewGuide({ createdAt: new Date(2026, 1, 28, 9).toISOString() }, end)).toBe(true)
  expect(isNewGuide({ createdAt: new Date(2026, 1, 27, 9).toISOString() }, end)).toBe(false)
})
