import { expect, test } from 'vitest'
import { choiceFromSearch, rangeFor, searchWithChoice, rangeErrors } from './range.ts'

const bounds = { created: '2026-05-12', today: '2026-11-21' }
const chosen = (search: string) => choiceFromSearch(new URLSearchParams(search), bounds.today)

test('a preset date range of the progress chart ends today, and "all" starts on the creation day of the project', () => {
  expect(rangeFor('30', bounds)).toEqual({ start: '2026-10-23', end: '2026-11-21' })
  expect(rangeFor('7', bounds).start).toBe('2026-11-15')
  expect(rangeFor('90', bounds).start).toBe('2026-08-24')
  expect(rangeFor('all', bounds).start).toBe('2026-05-12')
  expect(rangeFor('all', { ...bounds, created: '2023-06-01' }).start).toBe('2024-01-01')
})

test('an invalid date range in the URL of the progress chart is replaced by the default range', () => {
  expect(chosen('')).toBe('30')
  expect(chosen('days=all')).toBe('all')
  expect(chosen('days=12')).toBe('30')
  expect(chosen('from=2026-01-01&to=2026-02-01')).toEqual({ start: '2026-01-01', end: '2026-02-01' })
  for (const invalid of ['from=2026-02-01&to=2026-01-01', 'from=2026-01-01&to=2027-01-01', 'from=x&to=y'])
    expect(chosen(invalid)).toBe('30')
})

test('searchWithChoice adds a chosen date range to the URL and keeps the URL parameters that do not belong to the range', () => {
  const search = new URLSearchParams('days=7&x=1')
  expect(searchWithChoice(search, '30').toString()).toBe('x=1')
  expect(searchWithChoice(search, { start: '2026-01-01', end: '2026-02-01' }).toString()).toBe(
    'x=1&from=2026-01-01&to=2026-02-01',
  )
})

test('rangeErrors returns an error for an invalid date, and one error for two dates that contradict each other', () => {
  expect(rangeErrors({ start: '', end: '2026-11-21' }, bounds.today)).toEqual({
    startDate: 'Start date is required',
  })
  const contradiction = { start: '2026-11-22', end: '2026-11-21' }
  expect(rangeErrors(contradiction, bounds.today, 'start')).toEqual({
    startDate: 'Start date must not be after the end date',
  })
  expect(rangeErrors(contradiction, bounds.today, 'end')).toEqual({
    endDate: 'End date must not be before the start date',
  })
  expect(Object.keys(rangeErrors({ start: '2023-01-01', end: '2099-01-01' }, bounds.today))).toHaveLength(2)
})
