import { expect, test } from 'vitest'
import { choiceIn, rangeOf, withChoice, wrongRange } from './range.ts'

const bounds = { created: '2026-05-12', today: '2026-11-21' }
const chosen = (search: string) => choiceIn(new URLSearchParams(search), bounds.today)

test('a preset has as many days as it says, today among them; all begins with the project, and never before 2024', () => {
  expect(rangeOf('30', bounds)).toEqual({ start: '2026-10-23', end: '2026-11-21' })
  expect(rangeOf('7', bounds).start).toBe('2026-11-15')
  expect(rangeOf('90', bounds).start).toBe('2026-08-24')
  expect(rangeOf('all', bounds).start).toBe('2026-05-12')
  expect(rangeOf('all', { ...bounds, created: '2023-06-01' }).start).toBe('2024-01-01')
})

test('what an address says is taken where it holds, and the default where it does not', () => {
  expect(chosen('')).toBe('30')
  expect(chosen('days=all')).toBe('all')
  expect(chosen('days=12')).toBe('30')
  expect(chosen('from=2026-01-01&to=2026-02-01')).toEqual({ start: '2026-01-01', end: '2026-02-01' })
  for (const wrong of ['from=2026-02-01&to=2026-01-01', 'from=2026-01-01&to=2027-01-01', 'from=x&to=y'])
    expect(chosen(wrong)).toBe('30')
})

test('an address keeps what else it says, and does not say the default', () => {
  const search = new URLSearchParams('days=7&x=1')
  expect(withChoice(search, '30').toString()).toBe('x=1')
  expect(withChoice(search, { start: '2026-01-01', end: '2026-02-01' }).toString()).toBe(
    'x=1&from=2026-01-01&to=2026-02-01',
  )
})

test('a date that is missing is asked for at its own field', () => {
  expect(wrongRange({ start: '', end: '2026-11-21' }, bounds.today)).toEqual({
    startDate: 'Start date is required',
  })
  expect(wrongRange({ start: '2026-11-22', end: '2026-11-21' }, bounds.today)).toEqual({
    startDate: 'Start date must not be after the end date',
    endDate: 'End date must not be before the start date',
  })
})
