import { expect, test } from 'vitest'
import { columnOf, columnsFor, positionInWeek } from './weeks.ts'

// 23 November 2026 is a Monday.
const week = (monday: string) => ({ monday, weeks: 1, isGap: false })

test('the columns are the weeks of the days, and begin on Mondays', () => {
  expect(columnsFor(['2026-11-29', '2026-11-23', '2026-11-30'])).toEqual([
    week('2026-11-23'),
    week('2026-11-30'),
  ])
  expect(columnsFor([])).toEqual([])
})

test('one or two weeks without tasks keep their columns', () => {
  expect(columnsFor(['2026-11-24', '2026-12-15'])).toEqual(
    ['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14'].map(week),
  )
})

test('three or more weeks without tasks share one column', () => {
  const columns = columnsFor(['2026-11-24', '2026-12-22', '2028-01-01'])
  expect(columns).toEqual([
    week('2026-11-23'),
    { monday: '2026-11-30', weeks: 3, isGap: true },
    week('2026-12-21'),
    { monday: '2026-12-28', weeks: 52, isGap: true },
    week('2027-12-27'),
  ])
  expect(columnOf(columns, '2026-11-29')).toBe(0)
  expect(columnOf(columns, '2026-12-20')).toBe(1)
  expect(columnOf(columns, '2028-01-02')).toBe(4)
  expect(columnOf(columns, '2026-11-22')).toBe(-1)
})

test.each([
  ['2026-11-23', 0.5 / 7],
  ['2026-11-29', 6.5 / 7],
  ['1969-12-29', 0.5 / 7],
])('the day %s is at its position within the week', (date, position) => {
  expect(positionInWeek(date)).toBeCloseTo(position)
})
