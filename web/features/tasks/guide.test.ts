import { expect, test } from 'vitest'
import { guideHref, isNewGuide } from './guide.ts'

const now = new Date('2026-04-15T09:00:00.000Z')

test.each([
  ['2026-01-15T09:00:00.000Z', true],
  ['2026-01-14T09:00:00.000Z', false],
  ['2026-04-15T08:00:00.000Z', true],
])('a task of %s has a new guide three months later: %s', (createdAt, isNew) => {
  expect(isNewGuide({ createdAt }, now)).toBe(isNew)
})

test('our own guide is told its task; another site is left alone', () => {
  expect(guideHref('/guides/first-stockists', 42007)).toBe('/guides/first-stockists?task=42007')
  expect(guideHref('https://example.org/guides/x', 42007)).toBe('https://example.org/guides/x')
})

test('three months before the 31st of May lies the last of February', () => {
  const end = new Date(2026, 4, 31, 9)
  expect(isNewGuide({ createdAt: new Date(2026, 1, 28, 9).toISOString() }, end)).toBe(true)
  expect(isNewGuide({ createdAt: new Date(2026, 1, 27, 9).toISOString() }, end)).toBe(false)
})
